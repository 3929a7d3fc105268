import { expect, test } from "bun:test";
import { droppedFiles, filesMax } from "./dropped.ts";

type Tree = string | { name: string; children: Tree[] | null };

/** As browsers hand out what was dropped: folders by readers that give some at a time. */
function entryOf(tree: Tree) {
  if (typeof tree === "string") {
    return { name: tree, isDirectory: false, file: (done: (file: File) => void) => done(new File([], tree)) };
  }
  return {
    name: tree.name,
    isDirectory: true,
    createReader() {
      const rest = tree.children?.map(entryOf) ?? null;
      return {
        readEntries: (done: (entries: unknown[]) => void, failed: () => void) =>
          rest === null ? failed() : done(rest.splice(0, 2)),
      };
    },
  };
}

function drop(...trees: Tree[]) {
  const items = trees.map((tree) => ({
    kind: "file",
    webkitGetAsEntry: () => entryOf(tree),
    getAsFile: () => (typeof tree === "string" ? new File([], tree) : null),
  }));
  return droppedFiles({ items: [...items, { kind: "string" }] } as unknown as DataTransfer);
}

test("folders are walked, however many readings they take; what is hidden in them is left out", async () => {
  const deep = { name: "deep", children: ["d.txt"] };
  const { files, ...rest } = await drop("a.pdf", { name: "folder", children: ["b", "c", ".DS_Store", deep] });
  expect(files.map(({ name }) => name)).toEqual(["a.pdf", "b", "c", "d.txt"]);
  expect(rest).toEqual({ unreadable: false, cut: false });
});

test("a folder that cannot be read is told, and the rest is added", async () => {
  const { files, unreadable } = await drop({ name: "locked", children: null }, "a.pdf");
  expect([files.length, unreadable]).toEqual([1, true]);
});

test("there is an end to how many are added at once", async () => {
  const many = Array.from({ length: filesMax + 1 }, (_, n) => `${n}.txt`);
  const { files, cut } = await drop({ name: "many", children: many });
  expect([files.length, cut]).toEqual([filesMax, true]);
});
