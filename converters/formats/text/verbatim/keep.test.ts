import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { Nodes } from "mdast";
import { longTest, runsOf } from "../../../../config/testing/runs.ts";
import { safeUrl } from "../../../document/markdown/links.ts";
import { walk } from "../../../document/plain-text.ts";
import { parseSyntax, type Reader } from "../markdown.ts";
import { isHarmless } from "./harmless-html.ts";
import { keepMarkdown } from "./keep.ts";
import { suspicions } from "./scan.ts";

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "verbatim-"));
});
afterAll(() => rm(base, { recursive: true }));

const keep = (text: string, bodyAt = 0) => keepMarkdown(text, bodyAt, base);
const kept = (text: string) => keep(text).text;
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What a reader would find alive, whatever it knows. */
function live(text: string): string[] {
  const readers: Reader[] = ["core", "gfm", "full"];
  return readers.flatMap((reader) => {
    const root = parseSyntax(text, text.length, reader);
    return root === null ? ["unread"] : [...walk(root)].flatMap(liveIn);
  });
}

function liveIn(node: Nodes): string[] {
  if (node.type === "html") return isHarmless(node.value) ? [] : [node.value];
  if (!("url" in node) || !/^[^/?#]*:/.test(node.url)) return [];
  return safeUrl(node.url) === null ? [node.url] : [];
}

describe("what is harmless stays byte for byte", () => {
  test.each([
    [
      "marks of every kind",
      "Title\n=====\n\n* a\n+ b\n\n__b__ *i* ***x***  \nhard\\\nbreak\n\n\n\n1) x\n\n***\n",
    ],
    [
      "tables, notes, tasks, formulas",
      "a|b\n:-|-:\n`x\\|y`|$a<b$\n\n- [ ] t[^1]\n\n[^1]: Note: see [x][y]\n\n[y]: <b c> 'd'\n",
    ],
    [
      "code that speaks of scripts",
      "```html\n<script>alert(1)</script>\n```\n\n    <iframe>\n\n`<a onclick=x>` `[a](javascript:b)`\n",
    ],
    [
      "harmless tags",
      '<p align="center">\n  <a href="https://a.b/c?d=e&amp;f=g#h"><img src="//h/a.png" width=90 alt=\'x\'></a><br/>\n</p>\n\n<details open>\n<summary>S</summary>\n\ntext<sub>2</sub>\n\n</details>\n<!-- a comment > -- -->\n',
    ],
    ["what only looks like tags", "List<T> a<b and c>d 1<2 <= <- <3 x <y z\n<a@b.c> <https://a.b>\n"],
    [
      "addresses of every harmless kind",
      "[a](b.md) [c](#d) [e](../f?g=h:i) [j](//k/l) [m](mailto:n@o) ![p](https://q/r.png) <tel:1>\n",
    ],
    ["white space and letters", "\n\n\ta\u00a0b  \n\u3000中文 \u200d👩\u200d🚀 e\u0301\n"],
  ])("%s", (_name, text) => {
    const result = keep(text);
    expect(result.text).toBe(text);
    expect(result.warnings).toEqual([]);
  });
});

test.each([
  ["[a](javascript:alert(1)) b", "[a](#) b"],
  ["[a](<java&#10;script:x> 't')", "[a](# 't')"],
  ["[a](JaVa&Tab;ScRiPt&colon;x)", "[a](#)"],
  ["![a](data:text/html;base64,AA)", "![a](#)"],
  ["[a][b]\n\n> [b]:\n> vbscript:x", "[a][b]\n\n> [b]:\n> #"],
  ["<javascript:alert(1)>", "\\<javascript:alert(1)>"],
  ["a <b onclick='x()' title=t>b</b>", "a <b title=t>b</b>"],
  ["a <script>x()</script> b", "a  b"],
  ["a <scr<b onclick=x>ipt>alert(1)", "a <scr<b>ipt>alert(1)"],
  ["$<script>x</script>$", "$$"],
  ["- <iframe src=x>\n  y</iframe>\n- z", "- [Embedded page](x)\n- z"],
  ["> <form><p>**a**<p>b</form>", "> \\*\\*a\\*\\*\n>\n> b"],
  ["<a href=' java\tscript:x'>a</a>", "<a>a</a>"],
  ["<img src='//x' onerror=x>", "<img src='//x'>"],
  ["<x-y onclick=x>a</x-y>", "a</x-y>"],
  ["<!--><script>x</script>-->", "-->"],
])("what acts is replaced where it stands: %s", (text, expected) => {
  const result = keep(`${text}\n`);
  expect(live(result.text)).toEqual([]);
  expect(result.text.trimEnd()).toBe(expected);
  expect(result.warnings).toHaveLength(1);
});

test.each([
  ["> <img src=x\n> onerror=y> z", "> z"],
  ["> > a <b\n> > onclick=c>d</b>", "> > a d</b>"],
  ["> <div\n> onclick=c>\n> d\n> </div>", "> d"],
])("a tag goes on behind the mark of a quote: %j", (text, expected) => {
  const result = keep(`${text}\n`);
  expect(result.text.trimEnd().replace(/> +/g, "> ")).toBe(expected);
  expect(result.text).not.toContain("on");
});

test("a tag that ends on a line of its own stays", () => {
  const text = '<img\n  title="a"\n>\n\n> <b\n> title="c">d</b>\n';
  expect(kept(text)).toBe(text);
});

test("tags that the standard knows and our reader does not become text", () => {
  const read = (text: string) => {
    const { text: kept, warnings } = keep(text);
    return [kept, warnings.length];
  };
  expect(read("a <img src=//x/y onerror=x> b\n")).toEqual(["a &lt;img src=//x/y onerror=x> b\n", 1]);
  expect(read("<img src=https://a.b/c onerror=x>\n")).toEqual(["&lt;img src=https://a.b/c onerror=x>\n", 1]);
  expect(read("| a |\n| --- |\n| <a href=b/c onclick=d> |\n")).toEqual([
    "| a |\n| --- |\n| &lt;a href=b/c onclick=d> |\n",
    1,
  ]);
  // Harmless, escaped, in code, and no tag.
  for (const text of [
    "a <img src=https://a.b/c> b\n",
    "a \\<img src=b/c onerror=x> d\n",
    "`<img src=a/b onerror=x>`\n\n```\n<img src=a/b onerror=x>\n```\n",
    "a <b/c onclick=d e\n",
  ])
    expect(read(text)).toEqual([text, 0]);
});

test("whatever is put together, nothing that acts is left, and what held nothing is unchanged", () => {
  const piece = fc.constantFrom(
    ..."<>`$\\|[]()!*_~:#&\"' \n-=ax".split(""),
    ...[
      "<script>",
      "</script>",
      "<b onclick=x>",
      "</b>",
      "<!--",
      "-->",
      "javascript:",
      "](",
      "]: ",
      "\n\n",
      "\n> ",
      "\n- ",
      "    ",
      "```\n",
    ],
    ...[
      "<a href=",
      "<img src=",
      "<iframe",
      "<svg/onload=x>",
      "&lt;",
      "&#58;",
      "\\<",
      "|-|\n",
      "[^1]",
      "<?x ?>",
      "<!X>",
      "<![CDATA[",
      "]]>",
      "<p>",
      "<div>\n",
    ],
  );
  const text = fc
    .array(piece, { minLength: 1, maxLength: 24 })
    .map((parts) => `${parts.join("").replace(/\n+$/, "")}\n`);
  fc.assert(
    fc.property(text, (value) => {
      const result = keep(value);
      expect(live(result.text)).toEqual([]);
      if (live(value).length === 0) expect(result.text).toBe(value);
    }),
    { numRuns: runsOf(3_000), seed: 20_261_123 },
  );
}, 60_000);

test("nothing that acts escapes the scan, however it is put together", () => {
  const piece = fc.constantFrom(
    "<",
    "script",
    ">",
    " onload=x",
    "javascript:",
    "java\nscript:",
    "](",
    "]:",
    "[a",
    " ",
    "\n",
    "\n> ",
    "&colon;",
    "\\:",
    "data:,x",
    "<a href=",
    '"',
    "</",
    "<!--",
    "-->",
    "x",
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (parts) => {
      const value = `${parts.join("")}\n`;
      if (suspicions(value).length === 0) expect(live(value)).toEqual([]);
    }),
    { numRuns: runsOf(5_000), seed: 20_261_123 },
  );
}, 60_000);

describe("what is too long or too tangled to be read", () => {
  const tangled = "*a **b".repeat(20_000);

  test("stays as it is when nothing in it could act", () => {
    expect(keep(`# T\n\n${tangled}\n`)).toMatchObject({ text: `# T\n\n${tangled}\n`, warnings: [] });
  });

  test("has its tags and addresses disarmed, and says so", () => {
    const { text, warnings } = keep(`${tangled} <script>x</script> [a](javascript:x) \`<b onclick=x>\`\n`);
    expect(text).toEndWith(" &lt;script>x&lt;/script> [a]\\(javascript:x) `&lt;b onclick=x>`\n");
    expect(warnings).toEqual([
      "4 places that might be HTML or addresses that act were made text: the Markdown is too long or too tangled to be read.",
    ]);
  });

  test("a table of a million cells stays as it is, in blocks of bounded number", () => {
    const row = "| a | b | c | d | e | f | g | h | i | j |\n";
    const text = `${row}${row.replace(/[a-j]/g, "-")}${row.repeat(100_000)}`;
    const result = keep(text);
    expect(result.text === text).toBe(true);
    expect(result.lines.at(-1)?.lines?.[1]).toBe(100_002);
  });

  test("its headings are found, and runs of spaces within them take no time", () => {
    const { children } = keep(`# One  ## \n\ntext\n\n${`## a${" ".repeat(900)}x\n\n`.repeat(1_200)}`);
    expect(children).toHaveLength(1_202);
    expect(children[0]).toMatchObject({ type: "heading", depth: 1, children: [{ value: "One" }] });
  });

  test("very many short blocks are taken together", () => {
    expect(keep("# a\n\nb\n\n".repeat(150_000)).children.length).toBeLessThan(50_010);
  });

  longTest("openings without end take no time to look for one", () => {
    for (const opening of ["<!--", "<a b='", "](", "]:", "<", "<!--x--><!--javascript:"])
      keep(opening.repeat(200_000));
  });
});

describe("pictures in addresses become files", () => {
  test("wherever they stand, the same one once", async () => {
    const url = `data:image/png;base64,${png}`;
    const { text, assets, warnings } = keep(
      `![a](${url} "t") <img alt="b" src="${url}">\n\n[c]: <${url}>\n\n\`${url}\`\n`,
    );
    expect(text).toBe(
      `![a](assets/picture-1.png "t") <img alt="b" src="assets/picture-1.png">\n\n[c]: assets/picture-1.png\n\n\`${url}\`\n`,
    );
    expect(assets.map(({ path }) => path)).toEqual(["assets/picture-1.png"]);
    expect(await readdir(base)).toContain("picture-1.png");
    expect(warnings).toEqual([]);
  });

  test("a large one is not read as Markdown, and one in code stays", () => {
    const large = `data:image/png;base64,${png.slice(0, -2)}${"AAAA".repeat(500_000)}`;
    expect(kept(`![a](${large})\n\n    ![a](${large})\n`)).toBe(
      `![a](assets/picture-1.png)\n\n    ![a](${large})\n`,
    );
  });

  test("a GIF becomes PNG; a damaged one goes", async () => {
    const gif = "data:image/gif;base64,R0lGODlhAwADAIAAAP8AAAAAACwAAAAAAwADAAACAoRdADs=";
    const result = keep(`![a](${gif}) ![b](data:image/gif;base64,R0lGODlhAQ==)\n`);
    await result.settle();
    expect(result.text).toBe("![a](assets/picture-1.png) ![b](#)\n");
    expect(result.assets.map(({ path, contentType }) => [path, contentType])).toEqual([
      ["assets/picture-1.png", "image/png"],
    ]);
    expect(result.warnings).toEqual(["Pictures in the text that are damaged: 1."]);
  });

  test("names that the text has already are not taken, and what they mean is said to be missing", () => {
    const { text, warnings } = keep(`![a](assets/picture-1.png) ![b](data:image/png;base64,${png})\n`);
    expect(text).toBe("![a](assets/picture-1.png) ![b](assets/embedded-picture-1.png)\n");
    expect(warnings).toEqual([
      "The text shows assets/picture-1.png: pictures that are not in the file, and so not in the bundle.",
    ]);
  });

  test("pictures beside the file are said to be missing, wherever they are shown, but not those in code", () => {
    const shown =
      '![a](img/a.png) <img src="b.png">\n\n![c][c]\n\n| d |\n| --- |\n| ![d](<d e.png>) |\n\n[c]: ../c.png\n';
    expect(keep(shown).warnings).toEqual([
      "The text shows img/a.png and 3 more: pictures that are not in the file, and so not in the bundle.",
    ]);
    expect(keep(shown).text).toBe(shown);
    const others =
      "`![a](b.png)`\n\n```\n![c](d.png)\n```\n\n![e](https://f.example/g.png) ![h](//i/j.png) [k](l.png)\n";
    expect(keep(others).warnings).toEqual([]);
  });

  test("what is no picture is none", () => {
    expect(kept("![a](data:image/png;base64,AAAA)\n")).toBe("![a](#)\n");
    expect(kept(`![a](data:image/svg+xml,${encodeURIComponent("<svg onload='x()'/>")})\n`)).toBe("![a](#)\n");
  });
});

test("blocks stand on their lines, behind the front matter", () => {
  const front = "---\ntitle: T\n---\n";
  const { children, lines } = keep(`${front}# A\n\none\ntwo\n\n- x\n- y\n`, front.length);
  expect(children.map(({ type }) => type)).toEqual(["heading", "paragraph", "list"]);
  expect(lines).toEqual([
    { lines: [4, 4] },
    { lines: [6, 7] },
    { lines: [9, 10], items: [{ lines: [9, 9] }, { lines: [10, 10] }] },
  ]);
});
