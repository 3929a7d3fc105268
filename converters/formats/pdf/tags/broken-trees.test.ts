/** Structure trees that are wrong in every way: the text is what it is without them, or better. */
import { describe, expect, test } from "bun:test";
import type * as Mupdf from "mupdf";
import { longTest } from "../../../../config/testing/runs.ts";
import { convert, prose, whole } from "../testing/convert-tagged.ts";
import { Sheet } from "../testing/sheet.ts";
import { type TagTree, tag } from "../testing/tag-tree.ts";

describe("broken trees", () => {
  const sheet = () =>
    new Sheet()
      .marked("H1", 0, (s) => s.text(72, 80, "Rivers", { size: 18, face: "bold" }))
      .marked("P", 1, (s) => s.lines(72, 110, prose))
      .text(72, 200, "Outside of all marks.");
  const tree: TagTree = { kids: [tag("Document", tag("H1", [0, 0]), tag("P", [0, 1]))] };
  const all = ["# Rivers", whole, "Outside of all marks."];

  test.each<[string, (document: Mupdf.PDFDocument, root: Mupdf.PDFObject) => void]>([
    ["nothing is wrong", () => {}],
    ["the root is its own kid", (_, root) => root.put("K", [root, root.get("K", 0)])],
    [
      "an element is its own kid and parent",
      (_, root) => {
        const element = root.get("K", 0);
        element.put("P", element);
        element.get("K").push(element);
      },
    ],
    [
      "kids that are nothing",
      (document, root) => {
        root.get("K").push(document.newIndirect(99_999));
        root.get("K").push("Name");
        root.get("K").push(null);
        root.get("K", 0, "K", 0).put("K", -5);
      },
    ],
    [
      "roles that go round in circles",
      (_, root) => {
        root.put("RoleMap", { A: "B", B: "A" });
        root.get("K", 0).put("S", "A");
      },
    ],
    [
      "a number for a role and a name for kids",
      (_, root) => {
        root.get("K", 0, "K", 1).put("S", 7);
        root.get("K", 0, "K", 1).put("K", "K");
      },
    ],
    [
      "a tree of a thousand floors",
      (document, root) => {
        let element = root;
        for (let i = 0; i < 1_000; i++) {
          const kid = document.addObject({ S: "Div", P: element });
          element.put("K", [kid]);
          element = kid;
        }
      },
    ],
    ["pages that are none", (_, root) => root.get("K", 0, "K", 1, "K", 0).put("Pg", root)],
    ["no kids at all", (_, root) => root.delete("K")],
  ])("%s", async (_, after) => {
    const { lines } = await convert([sheet()], tree, { after });
    expect(lines).toEqual(all);
  });

  test("content that two elements claim belongs to the first", async () => {
    const twice = { kids: [tag("H1", [0, 0]), tag("P", [0, 0], [0, 1])] };
    const { lines, tags } = await convert([sheet()], twice);
    expect(lines).toEqual(all);
    expect(tags).toMatchObject({ structure_tree: "broken" });
  });

  test("an encrypted file is read like any other", async () => {
    const save = "encrypt=aes-256,owner-password=secret";
    expect((await convert([sheet()], tree, { save })).lines).toEqual(all);
  });

  longTest("a tree much larger than the text", async () => {
    const kids = Array.from({ length: 5_000 }, () => tag("P", [0, 1] as const));
    const { lines } = await convert([sheet()], { kids: [tag("H1", [0, 0]), ...kids] });
    expect(lines).toEqual(all);
  });
});
