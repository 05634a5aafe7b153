# Draws a window with styled lines as SVG: tmux capture-pane -e -p -N | perl scripts/svg.pl COLUMNS TITLE
#
# Every run of text has its exact place and length, so each character stays in its cell with any
# monospaced font. Lines and blocks are drawn as shapes, since fonts leave gaps between them.
use strict;
use warnings;
use open qw(:std :encoding(UTF-8));

my ($columns, $title) = @ARGV;
my ($cell, $row, $edge, $bar) = (8.4, 19, 14, 34);
my ($text_colour, $ground) = ('#d5d9e0', '#1c1f26');
my @palette = map { "#$_" } qw(1c1f26 f07178 a5d6a7 f5c86b 7aa2f7 c792ea 6fd3d8 d5d9e0
  5c6370 ff8b92 c3e88d ffd98a 9cbcff dbb0f7 98e6ea ffffff);

sub colour_of {
  my $index = shift;
  return $palette[$index] if $index < 16;
  return sprintf '#%02x%02x%02x', (8 + 10 * ($index - 232)) x 3 if $index >= 232;
  my @steps = (0, 95, 135, 175, 215, 255);
  $index -= 16;
  return sprintf '#%02x%02x%02x', $steps[$index / 36], $steps[$index / 6 % 6], $steps[$index % 6];
}

# Dim text is mixed with the background, which looks the same everywhere.
sub mixed {
  my ($one, $other, $share) = @_;
  my @one = map { hex } $one =~ /(\w\w)(\w\w)(\w\w)/;
  my @other = map { hex } $other =~ /(\w\w)(\w\w)(\w\w)/;
  return sprintf '#%02x%02x%02x', map { $one[$_] * $share + $other[$_] * (1 - $share) } 0 .. 2;
}

sub set_style {
  my ($style, @codes) = @_;
  while (@codes) {
    my $code = shift @codes;
    if ($code == 0) { %$style = () }
    elsif ($code == 22) { delete @$style{1, 2} }
    elsif ($code >= 23 && $code <= 29) { delete $style->{$code - 20} }
    elsif ($code == 38 || $code == 48) {
      my $kind = shift @codes;
      $style->{$code} = $kind == 5 ? colour_of(shift @codes)
        : sprintf '#%02x%02x%02x', splice @codes, 0, 3;
    }
    elsif ($code == 39 || $code == 49) { delete $style->{$code - 1} }
    elsif ($code >= 30 && $code <= 37) { $style->{38} = $palette[$code - 30] }
    elsif ($code >= 40 && $code <= 47) { $style->{48} = $palette[$code - 40] }
    elsif ($code >= 90 && $code <= 97) { $style->{38} = $palette[$code - 82] }
    elsif ($code >= 100 && $code <= 107) { $style->{48} = $palette[$code - 92] }
    else { $style->{$code} = 1 }
  }
}

sub number { my $text = sprintf '%.1f', shift; $text =~ s/\.0$//; $text }

sub box {
  my ($left, $top, $width, $height, $fill) = @_;
  return sprintf qq(<path d="M%s %sh%sv%sh-%sz" fill="%s"/>\n), number($left), number($top),
    number($width), number($height), number($width), $fill;
}

# The part of a cell that a character of lines or blocks fills: left, top, width, height.
sub shape {
  my $code = ord shift;
  my $half = 0.5;
  return ([$cell / 2 - $half, 0, 1, $row]) if $code == 0x2502;
  return ([0, $row / 2 - $half, $cell, 1]) if $code == 0x2500;
  return ([0, 0, $cell, $row / 2]) if $code == 0x2580;
  return ([0, $row * (1 - ($code - 0x2580) / 8), $cell, $row * ($code - 0x2580) / 8])
    if $code > 0x2580 && $code <= 0x2588;
  return ([0, 0, $cell * (0x2590 - $code) / 8, $row]) if $code > 0x2588 && $code < 0x2590;
  my $right = [$cell / 2 - $half, $row / 2 - $half, $cell / 2 + $half, 1];
  my $left = [0, $row / 2 - $half, $cell / 2 + $half, 1];
  my $down = [$cell / 2 - $half, $row / 2 - $half, 1, $row / 2 + $half];
  my $up = [$cell / 2 - $half, 0, 1, $row / 2 + $half];
  my %corners = (0x250C => [$right, $down], 0x256D => [$right, $down], 0x2510 => [$left, $down],
    0x256E => [$left, $down], 0x2514 => [$right, $up], 0x2570 => [$right, $up],
    0x2518 => [$left, $up], 0x256F => [$left, $up]);
  return @{$corners{$code} || []};
}

my ($boxes, $shapes, $texts, $line_number, %style) = ('', '', '', 0);
while (my $line = <STDIN>) {
  chomp $line;
  my ($column, $y, @papers) = (0, $bar + $line_number++ * $row);
  $line =~ s/\e\][^\a\e]*(?:\a|\e\\)//g;
  $line =~ s/[\x0e\x0f]//g;
  for my $part (split /(\e\[[0-9;:]*m)/, $line) {
    if ($part =~ /^\e\[([0-9;:]*)m$/) {
      set_style(\%style, map { $_ eq '' ? 0 : $_ } split /[;:]/, $1 eq '' ? '0' : $1);
      next;
    }
    my ($ink, $paper) = ($style{38} || $text_colour, $style{48} || $ground);
    $ink = '#ffffff' if $style{1} && !$style{38};
    ($ink, $paper) = ($paper, $style{38} || $text_colour) if $style{7};
    $ink = mixed($ink, $paper, 0.58) if $style{2};
    # Neighbours on the same background share a box.
    if (@papers && $papers[-1][2] eq $paper) { $papers[-1][1] += length $part }
    else { push @papers, [$column, length $part, $paper] }
    for my $run (split /( {2,}|[\x{2500}-\x{259F}]+)/, $part) {
      my ($x, $count) = ($edge + $column * $cell, length $run);
      $column += $count;
      if ($run =~ /^[\x{2500}-\x{259F}]/) {
        my $place = 0;
        while ($run =~ /((.)\2*)/g) {
          my $repeats = length $1;
          for my $shape (shape($2)) {
            my ($from, $top, $width, $height) = @$shape;
            # A row of equal characters that fill their width is one shape.
            my @starts = $width >= $cell ? (0) : (0 .. $repeats - 1);
            $width *= $repeats if $width >= $cell;
            $shapes .= box($x + ($place + $_) * $cell + $from, $y + $top, $width, $height, $ink)
              for @starts;
          }
          $place += $repeats;
        }
        next;
      }
      next unless $run =~ /\S/;
      my ($lead) = $run =~ /^(\s*)/;
      $run =~ s/^\s+|\s+$//g;
      my $shown = length $run;
      $run =~ s/&/&amp;/g;
      $run =~ s/</&lt;/g;
      $texts .= sprintf qq(<text x="%s" y="%s" fill="%s"%s%s%s textLength="%s">%s</text>\n),
        number($x + length($lead) * $cell), number($y + 14), $ink,
        $style{1} ? ' font-weight="700"' : '', $style{3} ? ' font-style="italic"' : '',
        $style{4} ? ' text-decoration="underline"' : '', number($shown * $cell), $run;
    }
  }
  for my $span (@papers) {
    my ($start, $length, $paper) = @$span;
    next if $paper eq $ground || $length == 0;
    $boxes .= box($edge + $start * $cell, $y, $length * $cell, $row, $paper);
  }
}
my ($width, $height) = ($columns * $cell + 2 * $edge, $bar + $line_number * $row + 10);
my $lights = join '', map {
  sprintf '<circle cx="%d" cy="17" r="6" fill="%s"/>', 20 + 20 * $_, ('#f07178', '#f5c86b', '#a5d6a7')[$_]
} 0 .. 2;
print <<"END", $boxes, $shapes, $texts, "</g></svg>\n";
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 $width $height" width="$width" height="$height">
<rect x=".5" y=".5" width="@{[$width - 1]}" height="@{[$height - 1]}" rx="10" fill="$ground" stroke="#3a404c"/>
$lights
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace" font-size="14" xml:space="preserve">
<text x="@{[$width / 2]}" y="21" fill="#8b93a3" text-anchor="middle" font-size="13">$title</text>
END
