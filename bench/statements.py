"""Reads the log of a PostgreSQL server and prints its statements for psql.

Parameters become literals. The first line is a comment with the sum of all durations in milliseconds.
Messages begin with "@@": see log_line_prefix in bench/shared-archive.
"""

import re
import sys

total = 0.0
statements = []
for message in re.split(r"@@(?=[A-Z]+:)", sys.stdin.read()):
    found = re.match(r"LOG:\s+duration: ([0-9.]+) ms\s*(?:(parse|bind|execute) [^:]*|statement): (.*)", message, re.S)
    if found:
        total += float(found[1])
        if found[2] in (None, "execute"):
            statements.append(found[3].strip())
    elif message.startswith("DETAIL:") and statements:
        # After a bind its parameters are listed too, before the execution of its statement.
        last = statements[-1]
        values = dict(re.findall(r"\$(\d+) = ('(?:[^']|'')*'|NULL)", message))
        statements[-1] = re.sub(r"\$(\d+)", lambda name: values.get(name[1], name[0]), last)
print(f"-- {total:.1f}")
for statement in statements:
    print(statement.rstrip(";") + ";")
