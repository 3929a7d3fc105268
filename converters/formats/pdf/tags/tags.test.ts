/** Tagged files as programs write them, good and bad, from what is drawn to the tree that it becomes. */
import { describe, expect, test } from "bun:test";
import type { Nodes, Table } from "mdast";
import { text } from "../testing/convert.ts";
import { convert, prose, whole } from "../testing/convert-tagged.ts";
import { Sheet } from "../testing/sheet.ts";
import { type TagTree, tag } from "../testing/tag-tree.ts";

/** Headings that look alike: bold, in the size of the text. */
function manual(roles: readonly string[]): { sheet: Sheet; tree: TagTree } {
  const sheet = new Sheet();
  const kids = roles.flatMap((role, i) => {
    sheet.marked(role.replace(/\W/g, ""), i * 2, (s) =>
      s.text(72, 80 + i * 80, `Part ${"ABCDEFG"[i]}`, { face: "bold" }),
    );
    sheet.marked("P", i * 2 + 1, (s) => s.lines(72, 104 + i * 80, prose));
    return [tag(role, [0, i * 2]), tag("P", [0, i * 2 + 1])];
  });
  return { sheet, tree: { kids: [tag("Document", ...kids)] } };
}

describe("headings", () => {
  test("levels that only the tags know", async () => {
    const { sheet, tree } = manual(["H1", "H2", "H3", "H2"]);
    const { lines, tags } = await convert([sheet], tree);
    expect(lines.filter((line) => line.startsWith("#"))).toEqual([
      "# Part A",
      "## Part B",
      "### Part C",
      "## Part D",
    ]);
    expect(tags).toMatchObject({
      decision: "used",
      structure_tree: "whole",
      headings: { headings: "tags", levels: "tags" },
    });
  });

  test("roles of the file's own, by its role map or by their usual names", async () => {
    const { sheet, tree } = manual(["Kapitel", "Rubrik", "Heading 2"]);
    const { lines } = await convert([sheet], {
      ...tree,
      roleMap: { Kapitel: "Titel", Titel: "H1", Rubrik: "H2" },
    });
    expect(lines.filter((line) => line.startsWith("#"))).toEqual(["# Part A", "## Part B", "## Part C"]);
  });

  test("levels without gaps, and unnumbered headings by their sections", async () => {
    const gaps = manual(["H1", "H4", "H6"]);
    expect((await convert([gaps.sheet], gaps.tree)).lines.filter((line) => line.startsWith("#"))).toEqual([
      "# Part A",
      "## Part B",
      "### Part C",
    ]);
    const { sheet } = manual(["H", "H"]);
    const sections = tag(
      "Sect",
      tag("H", [0, 0]),
      tag("P", [0, 1]),
      tag("Sect", tag("H", [0, 2]), tag("P", [0, 3])),
    );
    const { lines } = await convert([sheet], { kids: [sections] });
    expect(lines.filter((line) => line.startsWith("#"))).toEqual(["# Part A", "## Part B"]);
  });

  test("a heading set like the text right above it is one, a bold line by itself is none", async () => {
    const sheet = new Sheet()
      .marked("H1", 0, (s) => s.text(72, 80, "Rivers", { size: 18, face: "bold" }))
      .marked("H2", 1, (s) => s.text(72, 104, "Sources of the rivers in the north"))
      .marked("P", 2, (s) => s.lines(72, 118, prose))
      .marked("P", 3, (s) => s.text(72, 180, "Remember the tide", { face: "bold" }))
      .marked("P", 4, (s) => s.lines(72, 210, prose));
    const tree = {
      kids: [tag("H1", [0, 0]), tag("H2", [0, 1]), ...[2, 3, 4].map((id) => tag("P", [0, id]))],
    };
    const { lines } = await convert([sheet], tree);
    expect(lines.slice(0, 2)).toEqual(["# Rivers", "## Sources of the rivers in the north"]);
    expect(lines).not.toContain("## Remember the tide");
  });

  test("one heading in lines of several sizes", async () => {
    const sheet = new Sheet()
      .marked("H1", 0, (s) =>
        s.text(72, 80, "The water of", { size: 18 }).text(72, 104, "the northern lakes", { size: 24 }),
      )
      .marked("P", 1, (s) => s.lines(72, 150, prose));
    const { lines } = await convert([sheet], { kids: [tag("H1", [0, 0]), tag("P", [0, 1])] });
    expect(lines).toEqual(["# The water of the northern lakes", whole]);
  });

  test.each([
    [
      "everything is a heading",
      (i: number) => (i % 2 === 0 ? "H1" : "H2"),
      "most of the text is tagged as headings",
    ],
    ["nothing is", () => "P", "no headings are tagged"],
  ])("tags by which %s are not believed", async (_, roleOf, reason) => {
    const { sheet } = manual(["H1", "H2", "H3"]);
    const tree = { kids: Array.from({ length: 6 }, (_, i) => tag(roleOf(i), [0, i])) };
    const { lines, tags } = await convert([sheet], tree);
    expect(lines.filter((line) => line.startsWith("#")).length).toBe(3);
    expect(tags).toMatchObject({ headings: { headings: "looks", reason } });
  });

  test("levels that grow with the depth are not believed, the headings are", async () => {
    const sheet = new Sheet();
    const roles = ["H3", "H2", "H1"];
    roles.forEach((role, i) => {
      sheet.marked(role, i * 2, (s) =>
        s.text(72, 80 + i * 90, `Part ${"ABC"[i]}`, { size: 24 - i * 4, face: "bold" }),
      );
      sheet.marked("P", i * 2 + 1, (s) => s.lines(72, 110 + i * 90, prose));
    });
    const tree = { kids: roles.flatMap((role, i) => [tag(role, [0, i * 2]), tag("P", [0, i * 2 + 1])]) };
    const { lines, tags } = await convert([sheet], tree);
    expect(lines.filter((line) => line.startsWith("#"))).toEqual(["# Part A", "## Part B", "### Part C"]);
    expect(tags).toMatchObject({ headings: { levels: "looks" } });
  });
});

describe("artifacts", () => {
  const page = () =>
    new Sheet()
      .marked("Artifact", null, (s) => s.text(72, 40, "The lake, spring issue"))
      .marked("P", 0, (s) => s.lines(72, 120, prose))
      .marked("Artifact", null, (s) => s.text(72, 800, "Printed on yellow paper"));

  test("they are furniture, on a single page too, with a structure tree and without", async () => {
    for (const tree of [{ kids: [tag("P", [0, 0] as const)] }, null]) {
      expect((await convert([page()], tree)).lines).toEqual([whole]);
      expect((await convert([page()], tree, { furniture: "keep" })).lines.length).toBe(3);
    }
  });

  test("a page that is all artifact is text", async () => {
    const sheet = new Sheet().marked("Artifact", null, (s) => s.lines(72, 120, prose));
    expect((await convert([sheet], { kids: [] })).lines).toEqual([whole]);
  });
});

describe("tables", () => {
  const heads = ["Station", "Spring", "Summer"];
  /** Cells that stand `y` points apart, without any lines. */
  function table(
    cells: readonly (readonly string[])[],
    order = (row: number, column: number) => [row, column],
  ) {
    const sheet = new Sheet();
    cells.forEach((row, y) => {
      row.forEach((cell, x) => {
        if (cell === "") return;
        sheet.marked("TD", y * 10 + x, (s) => s.text(72 + x * 130, 100 + y * 30, cell));
      });
    });
    const rows = cells.map((row, y) =>
      tag(
        "TR",
        ...row.map((_, x) => {
          const [r = 0, c = 0] = order(y, x);
          return cells[r]?.[c] === "" ? tag("TD") : tag(y === 0 ? "TH" : "TD", [0, r * 10 + c]);
        }),
      ),
    );
    return { sheet, tree: { kids: [tag("Table", ...rows)] } };
  }
  const rowsOf = (node: Nodes | undefined) =>
    ((node as Table | undefined)?.children ?? []).map((row) => row.children.map(text));

  test("rows and cells, the empty ones too", async () => {
    const cells = [heads, ["Harbour with the old light", "", "80"], ["Mill", "12", ""]];
    const { sheet, tree } = table(cells);
    const { root, tags } = await convert([sheet], tree);
    expect(rowsOf(root.children[0])).toEqual(cells);
    expect(tags).toMatchObject({ tables: 1 });
  });

  test("empty cells that the tags leave out are found by the places of the others", async () => {
    const cells = [heads, ["Harbour", "120", "80"], ["Tower", "", "75"], ["Mill", "12", "19"]];
    const { sheet, tree } = table(cells);
    const [found] = tree.kids;
    const kids = (found?.kids ?? []).map((row) =>
      "role" in row
        ? { ...row, kids: row.kids.filter((cell) => !("role" in cell) || cell.kids.length > 0) }
        : row,
    );
    const { root } = await convert([sheet], { kids: [tag("Table", ...kids)] });
    expect(rowsOf(root.children[0])).toEqual(cells);
  });

  test("spans", async () => {
    const sheet = new Sheet()
      .marked("TH", 0, (s) => s.text(72, 110, "Station"))
      .marked("TH", 1, (s) => s.text(240, 100, "Rain"))
      .marked("TH", 2, (s) => s.text(200, 120, "Spring"))
      .marked("TH", 3, (s) => s.text(300, 120, "Summer"))
      .marked("TD", 4, (s) => s.text(72, 140, "Mill"))
      .marked("TD", 5, (s) => s.text(200, 140, "12"))
      .marked("TD", 6, (s) => s.text(300, 140, "80"));
    const cell = (id: number, attributes?: Record<string, string | number>) => ({
      ...tag(id < 4 ? "TH" : "TD", [0, id]),
      ...(attributes ? { attributes: { O: "Table", ...attributes } } : {}),
    });
    const tree = {
      kids: [
        tag(
          "Table",
          tag(
            "THead",
            tag("TR", cell(0, { RowSpan: 2 }), cell(1, { ColSpan: 2 })),
            tag("TR", cell(2), cell(3)),
          ),
          tag("TBody", tag("TR", cell(4), cell(5), cell(6))),
        ),
      ],
    };
    const { root } = await convert([sheet], tree);
    const [found] = root.children as [Table];
    expect(rowsOf(found)).toEqual([
      ["Station", "Rain"],
      ["Spring", "Summer"],
      ["Mill", "12", "80"],
    ]);
    expect(found.children[0]?.children.map(({ data }) => [data?.rowspan, data?.colspan])).toEqual([
      [2, undefined],
      [undefined, 2],
    ]);
    expect(found.children[1]?.children[0]?.data?.header).toBe(true);
  });

  test("cells whose columns are not where their tags say are left to geometry", async () => {
    const cells = [heads, ["Harbour", "120", "80"], ["Tower", "97", "75"], ["Mill", "12", "19"]];
    const { sheet, tree } = table(cells, (row, column) => [row, 2 - column]);
    const { root, tags } = await convert([sheet], tree);
    expect(rowsOf(root.children[0])).toEqual(cells);
    expect(tags).toMatchObject({ tables: 0 });
  });

  test("a table that holds whole texts is layout", async () => {
    const sheet = new Sheet();
    const long = Array.from({ length: 9 }, () => "Words in a narrow column that go on");
    [72, 320].forEach((x, column) => {
      for (const row of [0, 1])
        sheet.marked("TD", row * 2 + column, (s) => s.lines(x, 100 + row * 160, long));
    });
    const row = (y: number) => tag("TR", tag("TD", [0, y * 2]), tag("TD", [0, y * 2 + 1]));
    const { root, tags } = await convert([sheet], { kids: [tag("Table", row(0), row(1))] });
    expect(root.children.map(({ type }) => type)).not.toContain("table");
    expect(tags).toMatchObject({ tables: 0 });
  });
});

describe("lists", () => {
  const items: [y: number, x: number, text: string][] = [
    [110, 90, "North roof"],
    [124, 110, "East side"],
    [138, 110, "West side"],
    [152, 90, "South roof"],
  ];
  const sheet = (label: string) => {
    const made = new Sheet().marked("P", 9, (s) => s.lines(72, 80, prose));
    for (const [i, [y, x, words]] of items.entries()) {
      made.marked("LBody", i, (drawn) => drawn.text(x, y, `${label}${words}`));
    }
    return made;
  };
  const li = (id: number, ...more: ReturnType<typeof tag>[]) => tag("LI", tag("LBody", [0, id]), ...more);
  const tree = {
    kids: [tag("P", [0, 9]), tag("L", li(0, tag("L", li(1), li(2))), li(3))],
  };

  test("items whose labels are no text, and items whose labels are", async () => {
    for (const label of ["", "\u2022 "]) {
      const { root } = await convert([sheet(label)], tree);
      expect(root.children.map(({ type }) => type)).toEqual(["paragraph", "list"]);
      expect(root.children[1]).toMatchObject({
        children: [{ children: [{ type: "paragraph" }, { children: [{}, {}] }] }, { children: [{}] }],
      });
      expect(text(root.children[1] as Nodes)).toBe("North roofEast sideWest sideSouth roof");
    }
  });
});

describe("reading order", () => {
  const column = ["A narrow line in one", "of the columns that", "stand side by side", "on this page."];
  const page = () =>
    new Sheet()
      .marked("P", 0, (s) =>
        s.lines(
          72,
          100,
          column.map((line) => `${line} left`),
        ),
      )
      .marked("P", 1, (s) =>
        s.lines(
          330,
          100,
          column.map((line) => `${line} right`),
        ),
      );

  test("which column comes first is for the tags to say", async () => {
    const { lines, tags } = await convert([page()], { kids: [tag("P", [0, 1]), tag("P", [0, 0])] });
    expect(lines.map((line) => line.split(" ").at(-1))).toEqual(["right", "left"]);
    expect(tags).toMatchObject({ pages_by_order: { tags: 1 } });
  });

  test("tags that go upwards in a column are not believed", async () => {
    const sheet = new Sheet();
    for (let i = 0; i < 5; i++)
      sheet.marked("P", i, (s) => s.lines(72, 100 + i * 60, prose).text(540, 0, ""));
    const tree = { kids: [4, 2, 3, 0, 1].map((id) => tag("P", [0, id])) };
    const { tags } = await convert([sheet], tree);
    expect(tags).toMatchObject({ pages_by_order: { geometry: 1 } });
  });
});

test("alternative texts name figures, what programs write for lack of one does not; the language is the PDF catalog's", async () => {
  const picture = (sheet: Sheet) => {
    sheet.area(100, 300, 300, 420, 0.4).raw("0 0 1 rg 120 450 m 150 520 250 380 280 500 c 200 470 l f 0 g");
    for (let i = 0; i < 12; i++) sheet.raw(`${110 + i * 12} 440 m 150 470 170 450 ${130 + i * 10} 500 c S`);
  };
  const build = (alt: string) => {
    const sheet = new Sheet()
      .marked("P", 0, (s) => s.lines(72, 80, prose))
      .marked("Figure", 1, picture)
      .marked("P", 2, (s) => s.lines(72, 500, prose));
    return convert([sheet], {
      lang: "de-at",
      kids: [tag("P", [0, 0]), { ...tag("Figure", [0, 1]), alt }, tag("P", [0, 2])],
    });
  };
  const { root, metadata } = await build("A map of the lake");
  expect(JSON.stringify(root)).toContain('"alt":"A map of the lake"');
  expect(metadata.language).toBe("de-at");
  expect(JSON.stringify((await build("Picture 3")).root)).toContain('"alt":""');
});

test("what the tree says to read in place of what is shown", async () => {
  const sheet = new Sheet()
    .marked("Span", 0, (s) => s.text(72, 100, "B L U E"))
    .marked("P", 1, (s) => s.lines(72, 140, prose));
  const tree = { kids: [tag("P", { ...tag("Span", [0, 0]), actualText: "blue" }), tag("P", [0, 1])] };
  expect((await convert([sheet], tree)).lines[0]).toBe("blue");
});
