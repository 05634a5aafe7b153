# Writes invented news as RSS feeds: perl scripts/feeds.pl FILE FOLDER
#
# A line "= TITLE" starts a feed, "- MINUTES | TITLE | AUTHOR" an article of so many minutes ago, and
# the lines after it are its text.
use strict;
use warnings;
use open qw(:std :encoding(UTF-8));
use POSIX qw(strftime);

my ($file, $folder) = @ARGV;
open my $news, '<', $file or die "$file: $!\n";
my ($number, %feeds) = (0);
sub escaped { my $text = shift; $text =~ s/&/&amp;/g; $text =~ s/</&lt;/g; $text }
while (my $line = <$news>) {
  chomp $line;
  if ($line =~ /^= (.*)/) {
    $feeds{++$number} = {title => $1, items => []};
  } elsif ($line =~ /^- (\d+) \| (.*) \| (.*)/) {
    push @{$feeds{$number}{items}}, {minutes => $1, title => $2, author => $3, text => []};
  } elsif ($line ne '') {
    push @{$feeds{$number}{items}[-1]{text}}, $line;
  }
}
for my $name (sort keys %feeds) {
  open my $feed, '>', "$folder/$name" or die "$folder/$name: $!\n";
  my $title = escaped($feeds{$name}{title});
  (my $host = lc $feeds{$name}{title}) =~ s/[^a-z]+/-/g;
  print $feed qq(<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>),
    qq(<title>$title</title><link>https://$host.example/</link>\n);
  my $count = 0;
  for my $item (@{$feeds{$name}{items}}) {
    my $date = strftime('%a, %d %b %Y %H:%M:%S GMT', gmtime(time - 60 * $item->{minutes}));
    my $text = join '', map { '<p>' . escaped($_) . '</p>' } @{$item->{text}};
    printf $feed "<item><title>%s</title><dc:creator>%s</dc:creator><link>https://%s.example/%d</link>"
      . "<pubDate>%s</pubDate><description>%s</description></item>\n", escaped($item->{title}),
      escaped($item->{author}), $host, ++$count, $date, escaped($text);
  }
  print $feed "</channel></rss>\n";
}
