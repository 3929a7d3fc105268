"""CSV to the Markdown table that markmill makes of it, byte for byte, with Python's own csv module.

Reads row by row, trims cells, leaves out empty ones at the end, escapes what Markdown or HTML would read something
into, and pads nothing. It may take the first row for the header and its width for the table's.
Usage: table.py INPUT OUTPUT
"""

import csv
import re
import sys

# In such a cell no reader of Markdown or HTML finds anything.
plain = re.compile(r"[^\\`*_~$\[\]<&|\x00-\x1f\x7f]*").fullmatch
single = re.compile(r"\||\\(?=[!-/:-@\[-`{-~])|<(?=[!/?A-Za-z])|&(?=#?\w{1,32};)")
line_end = re.compile(r"\r\n?|\n")


def cell(text):
    text = text.strip()
    if plain(text):
        return text
    return line_end.sub("<br>", single.sub(r"\\\g<0>", text))


def main(source, target):
    with open(source, newline="", encoding="utf-8-sig") as lines, open(target, "w", encoding="utf-8") as output:
        write = output.write
        header = True
        for row in csv.reader(lines):
            cells = [cell(text) for text in row]
            while cells and not cells[-1]:
                cells.pop()
            if not cells:
                continue
            write("| " + " | ".join(cells) + " |\n")
            if header:
                write("| " + " | ".join(["---"] * len(cells)) + " |\n")
                header = False


main(*sys.argv[1:])
