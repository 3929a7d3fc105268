import { expect, test } from "bun:test";
import type { Context } from "./context.ts";
import { createProgress } from "./progress.ts";

function drawn(isTerminal: boolean) {
  let text = "";
  let nowMs = 0;
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
  const err = (more: string) => {
    text += more;
  };
  const progress = createProgress({ clock, err, errIsTerminal: isTerminal } as Context, 20);
  return {
    progress,
    at: (ms: number) => {
      nowMs = ms;
    },
    last: () => text.split("\r\u001b[K").at(-1),
    all: () => text,
  };
}

test("the bar counts files, and shows the remaining time if it can be estimated", () => {
  const { progress, at, last } = drawn(true);
  progress.update(0, "a\u001b[2J.pdf", 1, 2);
  expect(last()).toBe(`█${"░".repeat(23)} 0/20 a\uFFFD[2J.pdf`);
  for (let item = 0; item < 5; item++) progress.finish(item);
  expect(last()).toStartWith(`${"█".repeat(6)}${"░".repeat(18)} 5/20 `);
  at(20_000);
  progress.update(6, "b.pdf", 0, 1);
  expect(last()).toContain(" 5/20, 60 s left b.pdf");
  at(200_000);
  progress.update(6, "b.pdf", 0, 1);
  expect(last()).toContain(" 5/20, 10 min left b.pdf");
  progress.end();
  expect(last()).toBe("");
});

test("nothing is drawn without a terminal", () => {
  const { progress, all } = drawn(false);
  progress.update(0, "a.pdf", 1, 2);
  progress.finish(0);
  progress.note("a.pdf → a.md");
  progress.end();
  expect(all()).toBe("a.pdf → a.md\n");
});
