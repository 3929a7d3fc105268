import { expect, test } from "bun:test";
import type { RootContent } from "mdast";
import { toMarkdown } from "../../../../document/markdown/write.ts";
import { type ItemPlace, Lists } from "./lists.ts";

const item = (key: string, level: number, value: number, more: Partial<ItemPlace> = {}): ItemPlace => ({
  key,
  level,
  ordered: value > 0,
  value,
  indent: 720 + 360 * level,
  checked: null,
  at: { unit: 1 },
  ...more,
});

/** Items are called by letters in order; null is a numbered paragraph without text. */
function written(places: readonly (ItemPlace | null)[]): string {
  const lists = new Lists();
  const out: RootContent[] = [];
  let letter = 0;
  for (const place of places) {
    if (place === null) lists.passOver();
    else {
      const value = String.fromCharCode(97 + letter++);
      lists.add(place, [{ type: "paragraph", children: [{ type: "text", value }] }], out);
    }
  }
  return toMarkdown({ type: "root", children: out });
}

test.each([
  ["levels nest", [item("x", 0, 0), item("x", 1, 0), item("x", 0, 0)], "- a\n  - b\n- c\n"],
  ["a jump of levels is one", [item("x", 0, 0), item("x", 3, 0), item("x", 1, 0)], "- a\n  - b\n  - c\n"],
  ["numbers begin where they are", [item("x", 0, 4), item("x", 0, 5)], "4. a\n5. b\n"],
  ["numbers that begin anew are another list", [item("x", 0, 1), item("x", 0, 1)], "1. a\n\n1) b\n"],
  ["an empty number counts", [item("x", 0, 1), null, item("x", 0, 3)], "1. a\n2.\n3. b\n"],
  [
    "another list further in nests",
    [item("x", 0, 1), item("y", 0, 0, { indent: 1080 }), item("x", 0, 2)],
    "1. a\n   - b\n2. c\n",
  ],
  ["another list as far in stands beside", [item("x", 0, 1), item("y", 0, 0)], "1. a\n\n- b\n"],
  ["a list that begins inside", [item("x", 1, 0), item("x", 0, 0)], "- a\n\n* b\n"],
] as const)("%s", (_, places, markdown) => {
  expect(written(places)).toBe(markdown);
});

test("a paragraph goes on in the item that it stands under", () => {
  const lists = new Lists();
  const out: RootContent[] = [];
  lists.add(item("x", 0, 0), [], out);
  lists.add(item("x", 1, 0), [], out);
  expect(lists.itemAt(1080)).not.toBe(lists.itemAt(720));
  expect(lists.itemAt(0)).toBeNull();
  expect(lists.itemAt(5_000)).toBe(lists.itemAt(1080));
});
