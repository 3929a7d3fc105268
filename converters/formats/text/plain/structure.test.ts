/** What indentation and marks say, and what they do not: code, outlines, lists, verse, letters. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { toMarkdown } from "../../../document/markdown/write.ts";
import { plainBlocks } from "./blocks.ts";

const plain = (text: string) => toMarkdown({ type: "root", children: plainBlocks(text) }).trimEnd();
const fenced = (text: string) => `\`\`\`\n${text}\n\`\`\``;
const lines = (text: string) => text.replace(/^ +/gm, "").replaceAll("\n", "\\\n");

test.each([
  ["Python", "def f(x):\n    if x:\n        return x\n    return None"],
  ["SQL", "SELECT a\nFROM   b\n  JOIN c ON b.id = c.id\nWHERE  a > 3;"],
  ["settings", "web:\n  image: nginx\n  ports:\n    - 80\ndb:\n  image: postgres"],
  ["settings in sections", "[a]\nb = 1\nc = 2\n\n[d]\ne = 3"],
  ["tabs of rules", "all: a b\n\tcc -o x a b\n\nclean:\n\trm -f x"],
  ["markup", '<a>\n  <b c="d">e</b>\n</a>'],
  ["an outline", "Towers\n    Stone\n        Edge Point\n    Wood\n        South Bank"],
  ["where a program failed", 'Traceback:\n  File "a.py", line 3\n    b()\n  File "c.py", line 4'],
  ["a drawn tree", "a/\n├── b\n│   └── c\n└── d"],
  ["chords over words", "Am         F          C\nThe tide is high upon the stones"],
  ["options and what they do", "-v, --verbose    More.\n-t, --tower\n                 The tower."],
])("the form stays: %s", (_name, text) => expect(plain(text)).toBe(fenced(text)));

test.each([
  [
    "verse with every other line further in",
    "Half a league,\n  Half a league,\nAll in the valley,\n  All of them.",
  ],
  ["an address further in", "Ada\n\n      Mill Lane 1\n      12345 Stadt"],
  ["a speaker in the middle", "A\n\n                    KEEPER\n          Who is there?"],
  [
    "names and values of a letter",
    "To: Bob <b@c.d>,\n    Mara <m@c.d>\nSubject: Trip\n to town\nDate: Monday",
  ],
])("no code: %s", (_name, text) =>
  expect(plain(text)).toBe(
    text
      .split("\n\n")
      .map((part) => lines(part).replaceAll("<", "\\<"))
      .join("\n\n"),
  ),
);

test("code stands between text, with what is further in behind blank lines and statements beside it", () => {
  const code = "import a\n\ndef f():\n    b = 1\n\n    return b\n\nf()";
  expect(plain(`It is so:\n\n${code}\n\nAnd then?`)).toBe(`It is so:\n\n${fenced(code)}\n\nAnd then?`);
});

test("paragraphs that begin further in, or further out, are paragraphs", () => {
  const one =
    "The keeper counted the steps each evening, though he had known\ntheir number for thirty years.";
  const two = "There were two hundred and eleven of them, and the last was so\nlow that nobody saw it.";
  const joined = [one, two].map((text) => text.replace("\n", " ")).join("\n\n");
  expect(plain(`   ${one}\n   ${two}`)).toBe(joined);
  expect(plain([one, two].map((text) => text.replace("\n", "\n   ")).join("\n"))).toBe(joined);
});

const broken = "- The keeper went up the stairs of the tower every evening at dusk";
test.each([
  ["- a\n  - b\n- c", "- a\n  - b\n- c"],
  ["- a\n  - b\n    - c", "- a\n  - b\n    - c"],
  ["1. a\n   - b", "1. a\n   - b"],
  ["- a\n\n  - b\n\n- c", "- a\n  - b\n\n- c"],
  ["Plan:\n- a\n  - b", "Plan:\n\n- a\n  - b"],
  [`${broken}\n  - as he did - and lit the lamp\n- c`, `${broken} - as he did - and lit the lamp\n- c`],
  [`${broken}\n  - rain or not, and lit\n  the lamp\n- c`, `${broken} - rain or not, and lit the lamp\n- c`],
  ["- rojo\n  o azul\n- verde", "- rojo o azul\n- verde"],
  [`- ${"a ".repeat(40)}b\n- Stairs.\n  None.`, `- ${"a ".repeat(40)}b\n- Stairs.\\\n  None.`],
])("a dash below an item is a list, but not one that a sentence goes on with: %#", (text, expected) =>
  expect(plain(text)).toBe(expected),
);

test("bars around the rows of a table are no columns", () => {
  expect(plain("| a | b |\n|---|---|\n| 1 | 2 |")).toBe("| a | b |\n| --- | --- |\n| 1 | 2 |");
});

test("no word is lost, doubled or moved", () => {
  const corpus = join(import.meta.dir, "../../../../test/corpus/text-to-markdown");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const words = (text: string) => text.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  let texts = 0;
  for (const path of new Bun.Glob("*/input.txt").scanSync(corpus)) {
    const text = decoded(decoder, readFileSync(join(corpus, path)));
    // Headers and footers of pages go.
    if (text === null || text.includes("\f")) continue;
    texts += 1;
    expect(words(plain(text).replace(/\\(.)/g, "$1"))).toEqual(words(text));
  }
  expect(texts).toBeGreaterThan(15);
});

function decoded(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
