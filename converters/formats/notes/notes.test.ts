import { describe, expect, test } from "bun:test";
import { codeOf } from "../../../config/testing/failures.ts";
import { type ZipEntry, zip } from "../../input/archive/testing/zip.ts";
import { detect } from "../../input/detection/detect.ts";
import { converted } from "../../input/linked/testing/converted.ts";
import { sampleOf } from "../../testing/sample.ts";
import { converter } from "./converter.ts";
import { callouts, splitProperties } from "./markdown-page.ts";
import { idInAddress, notesName } from "./names.ts";
import { idOf, linkOf } from "./testing/ids.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

const entries = (files: Files): ZipEntry[] =>
  Object.entries(files).map(([name, content]) => ({ name, content }));
const read = (files: Files) => converted(converter, "export.zip", zip(entries(files)));
const markdown = async (files: Files) => (await read(files)).markdown.trimEnd();
const png = Buffer.from("89504e470d0a1a0a", "hex");

const home = `Home ${idOf("1")}`;

test.each([
  ["Plan 0123456789abcdef0123456789abcdef.md", "Plan", "0123456789abcdef0123456789abcdef", ".md", false],
  [
    "a/Plan 01234567-89ab-cdef-0123-456789abcdef.html",
    "Plan",
    "0123456789abcdef0123456789abcdef",
    ".html",
    false,
  ],
  ["Plan 0123456789ABCDEF0123456789ABCDEF_all.csv", "Plan", "0123456789abcdef0123456789abcdef", ".csv", true],
  ["0123456789abcdef0123456789abcdef.md", "", "0123456789abcdef0123456789abcdef", ".md", false],
  ["v1.2 Plan.md", "v1.2 Plan", null, ".md", false],
  ["Plan.pdf", "Plan.pdf", null, "", false],
])("%s is a name of %s", (path, title, id, extension, isTwin) => {
  expect(notesName(path)).toEqual({ title, id, extension, isTwin });
});

test.each([
  [`https://www.notion.so/team/Plan-${idOf("a")}?pvs=4#x`, idOf("a")],
  [`Plan%20${idOf("b")}.md`, idOf("b")],
  ["https://a.example/plan", null],
  [`https://a.example/${idOf("c")}0`, null],
])("the id in %s", (address, id) => expect(idInAddress(address)).toBe(id));

describe("properties", () => {
  test.each<[string, string[] | null, [string, string][]]>([
    [
      "# T\n\nOwner: Ada\nDue: 3 March: noon\nEmpty: \n\nText",
      null,
      [
        ["Owner", "Ada"],
        ["Due", "3 March: noon"],
        ["Empty", ""],
      ],
    ],
    ["# T\n\nNote: prose.\n\nText", null, []],
    ["# T\n\nStatus: Done", [], [["Status", "Done"]]],
    ["# T\n\nOwner: Ada\nand more prose\n", [], []],
    ["# T\n\nOwner: Ada\nand more prose\n", null, []],
    [
      "# T\n\nAddress: Pier 1\nc/o Ada: 2nd floor\n8000 Zürich\nCost (CHF): 3\nAt: noon: \n\nText",
      ["Name", "Address", "Cost (CHF)", "At: noon"],
      [
        ["Address", "Pier 1\nc/o Ada: 2nd floor\n8000 Zürich"],
        ["Cost (CHF)", "3"],
        ["At: noon", ""],
      ],
    ],
    ["# T\n\nText first\nAddress: Pier 1", ["Address"], []],
    ["# T\n\nhttps://a.example/x\nhttps://b.example/y", ["https"], []],
    ["# T\n\n- a: b\n- c: d", null, []],
  ])("%j", (text, columns, properties) => {
    expect(splitProperties(text, columns).properties).toEqual(properties);
  });

  test("a page whose title is empty is called like its file", async () => {
    expect(await markdown({ [`Untitled ${idOf("1")}.md`]: "# \n\nText\n" })).toBe("# Untitled\n\nText");
  });

  test("have the lines that the page of the row has, by the names of the database's columns", async () => {
    const db = `Home ${idOf("1")}/Clients ${idOf("2")}`;
    expect(
      await markdown({
        [`${home}.md`]: "# Home\n",
        [`${db}.csv`]: "Name,Phone\nACME,123\n",
        [`${db}_all.csv`]: 'Name,Address,Phone\nACME,"Pier 1\n8000 Zürich",123\n',
        [`${db}/ACME ${idOf("3")}.md`]: "# ACME\n\nAddress: Pier 1\n8000 *Zürich*\nPhone: 123\n\nGood.\n",
      }),
    ).toEndWith("- **Address**: Pier 1\\\n  8000 *Zürich*\n- **Phone**: 123\n\nGood.");
  });
});

test.each([
  ["<aside>\n💡 A\n\n- b\n\n</aside>\nc", "\n> 💡 A\n> \n> - b\n> \n\nc"],
  ['<aside>\n<img src="https://a.example/i.svg" alt="i" width="40px" />\n\nA\n</aside>', "\n> \n> A\n"],
  ["```\n<aside>\n```\n<aside>\nA\n</aside>", "```\n<aside>\n```\n\n> A\n"],
  ["- a\n    <aside>\n    B\n    </aside>", "- a\n\n    > B\n"],
])("callouts of %j", (text, expected) => expect(callouts(text)).toBe(expected));

describe("pages", () => {
  test("stand in the order of their parent's links, below it, and links lead to them wherever they are from", async () => {
    const found = await markdown({
      [`Team/${home}.md`]: `# Home\n\n[B](${linkOf(`${home}/B ${idOf("3")}.md`)}), [A](wrong/A%20${idOf("2")}.md), [web](https://www.notion.so/A-${idOf("2")}?pvs=4)\n`,
      [`Team/${home}/A ${idOf("2")}.md`]: `# A\n\n## In\n\n[up](../../${linkOf(`${home}.md`)})\n`,
      [`Team/${home}/B ${idOf("3")}.md`]: "# B\n",
      [`Team/${home}/C ${idOf("4")}.md`]: "# C\n",
      [`Team/Z ${idOf("5")}.md`]: "# Z\n",
    });
    expect(found).toBe(
      "# Home\n\n[B](#b), [A](#a), [web](#a)\n\n## B\n\n## A\n\n### In\n\n[up](#home)\n\n## C\n\n# Z",
    );
  });

  test("pictures become assets; other files, missing pages and pictures are told", async () => {
    const {
      markdown: text,
      assets,
      warnings,
    } = await read({
      [`${home}.md`]: `# Home\n\n![Plan](${linkOf(`${home}/plan 1.png`)}) ![gone](gone.png) [report](${linkOf(`${home}/report.pdf`)}) [Lost](Lost%20${idOf("9")}.md) ![far](https://a.example/x.png)\n`,
      [`${home}/plan 1.png`]: png,
      [`${home}/report.pdf`]: "%PDF",
    });
    expect(text).toBe(
      "# Home\n\n![Plan](assets/page-001-figure-1.png) gone report Lost ![far](https://a.example/x.png)\n",
    );
    expect(assets).toEqual(["assets/page-001-figure-1.png"]);
    expect(warnings).toEqual([
      "Attached files that are not carried over: report.pdf.",
      `Linked pages that are not part of the export: Lost ${idOf("9")}.md.`,
      "Pictures that are not in the export or cannot be shown: gone.png.",
    ]);
  });
});

describe("databases", () => {
  const csv =
    '\ufeffName,Status,Next\nOne,Done,"Two (Tasks/Two%2022222222222222222222222222222222.md)"\nTwo,Open,\n';
  const rows = {
    [`${home}/Tasks/One ${idOf("3")}.md`]: "# One\n\nStatus: Done\n\nText.\n",
    [`${home}/Tasks/Two ${idOf("2")}.md`]: "# Two\n\nStatus: Open\n",
  };
  const page = { [`${home}.md`]: `# Home\n\n[Tasks](${linkOf(`${home}/Tasks ${idOf("4")}.csv`)})\n` };

  test("are one table whose rows lead to their pages; the view that is exported may hide some", async () => {
    const { markdown: text, warnings } = await read({
      ...page,
      ...rows,
      [`${home}/Tasks ${idOf("4")}.csv`]: csv,
      [`${home}/Tasks ${idOf("4")}_all.csv`]: `${csv}Three,Open,\n`,
    });
    expect(text).toBe(
      "# Home\n\n[Tasks](#tasks)\n\n## Tasks\n\n| Name | Status | Next |\n| --- | --- | --- |\n| [One](#one) | Done | [Two](#two) |\n| [Two](#two) | Open |  |\n\n### One\n\n- **Status**: Done\n\nText.\n\n### Two\n\n- **Status**: Open\n",
    );
    expect(warnings).toEqual([
      "Relations, of which the export has the names only: Next.",
      "Of the database the exported view hides: rows (1).",
    ]);
  });

  test("of which only all is there are that", async () => {
    expect(await markdown({ ...page, [`${home}/Tasks ${idOf("4")}_all.csv`]: "A,B\n1,2\n" })).toBe(
      "# Home\n\n[Tasks](#tasks)\n\n## Tasks\n\n| A | B |\n| --- | --- |\n| 1 | 2 |",
    );
  });

  test("that a page of HTML shows are not written again", async () => {
    const html = `<h1>Home</h1><div class="collection-content"><h4 class="collection-title">Tasks</h4><table class="collection-content"><thead><tr><th>Name</th></tr></thead><tbody><tr><td><a href="${linkOf(`${home}/Tasks ${idOf("4")}/One ${idOf("3")}.html`)}">One</a></td></tr></tbody></table></div>`;
    const found = await markdown({
      [`${home}.html`]: `<html><head><meta charset="utf-8"></head><body>${html}</body></html>`,
      [`${home}/Tasks ${idOf("4")}.csv`]: "Name\nOne\n",
      [`${home}/Tasks ${idOf("4")}/One ${idOf("3")}.html`]:
        "<html><body><h1>One</h1><p>Text.</p></body></html>",
    });
    expect(found).toBe("# Home\n\n#### Tasks\n\n| Name |\n| --- |\n| [One](#one) |\n\n## One\n\nText.");
  });
});

test("a page whose classes repeat themselves without end is looked through once", async () => {
  const classes = "collection-title ".repeat(60_000);
  const html = `<p>Home</p><div class="collection-content"></div><a class="${classes}" ${"x".repeat(500_000)}`;
  const files = { [`${home}.html`]: html, [`Tasks ${idOf("4")}.csv`]: "Name\nOne" };
  expect(await markdown(files)).toContain("| One |");
});

test("files whose names cannot be looked up, and names that come again, are told", async () => {
  const files = { [`${home}.md`]: "# Home\n", [`At 9:00 ${idOf("2")}.md`]: "# At 9:00\n" };
  const bytes = zip([...entries(files), { name: `${home}.md`, content: "# Home again\n" }]);
  const { markdown: text, warnings } = await converted(converter, "export.zip", bytes);
  expect(text.trimEnd()).toBe("# Home");
  expect(warnings).toEqual([
    "An entry's path leads outside of the archive.",
    `${home}.md is in the file more than once; the first was read.`,
  ]);
});

describe("parts", () => {
  const part = (files: Files): Uint8Array => zip(entries(files));

  test.each([true, false])("are one export, stored or packed (%p)", async (stored) => {
    const bytes = zip([
      { name: "ExportBlock-1-Part-2.zip", content: part({ [`${home}/A ${idOf("2")}.md`]: "# A\n" }), stored },
      { name: "ExportBlock-1-Part-1.zip", content: part({ [`${home}.md`]: "# Home\n" }), stored },
    ]);
    expect((await converted(converter, "export.zip", bytes)).markdown).toBe("# Home\n\n## A\n");
  });

  test("that are missing or lie too deep are told", async () => {
    const deepest = part({ [`D ${idOf("4")}.md`]: "# D\n" });
    const deeper = part({ "Export-c.zip": deepest, [`C ${idOf("3")}.md`]: "# C\n" });
    const deep = part({ "Export-b.zip": deeper, [`B ${idOf("2")}.md`]: "# B\n" });
    const bytes = zip([{ name: "Export-a-Part-2.zip", content: deep }]);
    const { markdown: text, warnings } = await converted(converter, "export.zip", bytes);
    expect(text).toBe("# B\n\n# C\n");
    expect(warnings).toEqual([
      "Part 1 of the export is not in the file.",
      "Export-c.zip lies over 3 archives deep and was not opened.",
    ]);
  });

  test("that are no archives, or hold other things", async () => {
    const broken = zip([{ name: "Export-1.zip", content: "PK" }]);
    expect(await codeOf(converted(converter, "export.zip", broken))).toBe("corrupt_document");
    const other = zip([{ name: "Export-1.zip", content: part({ "a.txt": "A" }) }]);
    expect(await codeOf(converted(converter, "export.zip", other))).toBe("unsupported_input");
  });

  test("expand together to no more than any archive may", async () => {
    const full = zip(
      Array.from({ length: 6_000 }, (_, at) => ({ name: `${at}`, content: "", stored: true })),
    );
    const bytes = zip([
      { name: "Export-1.zip", content: full },
      { name: "Export-2.zip", content: full },
    ]);
    expect(await codeOf(converted(converter, "export.zip", bytes))).toBe("unsafe_archive");
  });
});

describe("HTML", () => {
  const one = (body: string) =>
    markdown({
      [`${home}.html`]: `<html><head><meta charset="utf-8"></head><body><article><header><h1 class="page-title">Home</h1></header><div class="page-body">${body}</div></article></body></html>`,
    });

  test.each([
    [
      "a callout",
      '<figure class="callout"><div><span class="icon">💡</span></div><div><p>Text</p></div></figure>',
      "> 💡 Text",
    ],
    [
      "boxes",
      '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>a</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>b</span></li></ul>',
      "- [x] a\n- [ ] b",
    ],
    [
      "lists of one item",
      '<ol class="numbered-list" start="1"><li>a</li></ol><ol class="numbered-list" start="2"><li>b</li></ol>',
      "1. a\n2. b",
    ],
    [
      "a list that begins anew",
      '<ol start="1"><li>a</li></ol><p>x</p><ol start="1"><li>b</li></ol>',
      "1. a\n\nx\n\n1. b",
    ],
    [
      "properties",
      '<table class="properties"><tr><th>Owner</th><td>Ada</td></tr></table>',
      "- **Owner**: Ada",
    ],
    [
      "a bookmark",
      '<figure><a class="bookmark source" href="https://a.example/"><div class="bookmark-title">Title</div><div class="bookmark-description">Words</div></a></figure>',
      "[Title](https://a.example/)\\\nWords",
    ],
    ["a list of the page's headings", '<nav class="table_of_contents"><a href="#x">X</a></nav><p>a</p>', "a"],
  ])("%s", async (_name, body, expected) => expect(await one(body)).toBe(`# Home\n\n${expected}`));

  test("what its classes say of columns is told", async () => {
    const body =
      '<table class="properties"><tr class="property-row property-row-rollup"><th>Total</th><td>5</td></tr><tr class="property-row property-row-formula"><th>F</th><td>6</td></tr></table>';
    const { warnings } = await read({ [`${home}.html`]: `<html><body><h1>Home</h1>${body}</body></html>` });
    expect(warnings).toEqual([
      "Rollups, of which the export has the values only: Total.",
      "Formulas of a database, of which the export has the values only: F.",
    ]);
  });
});

test("an export is known by the names in it, and other archives are none", async () => {
  const kindOf = async (files: Files) => (await detect(sampleOf("x.zip", zip(entries(files)))))?.id ?? null;
  expect(await kindOf({ [`${home}.md`]: "" })).toBe("notes-to-markdown");
  expect(await kindOf({ [`T ${idOf("2")}.csv`]: "", "x.png": png, "__MACOSX/._x": "" })).toBe(
    "notes-to-markdown",
  );
  expect(await kindOf({ "ExportBlock-1-Part-1.zip": "" })).toBe("notes-to-markdown");
  expect(await kindOf({ "a.md": "", "b.md": "", "c.html": "", [`${home}.md`]: "" })).toBeNull();
  expect(await kindOf({ [`${idOf("1")}.html`]: "" })).toBeNull();
  expect(await kindOf({ "photos.zip": "", "a.txt": "" })).toBeNull();
  expect(await kindOf({ "inner.zip": "" })).toBeNull();
});
