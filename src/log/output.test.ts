import { expect, test } from "bun:test";
import { createLogOutput } from "./output.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function recorder() {
  const written: string[] = [];
  return { written, output: createLogOutput((text) => written.push(text)) };
}

test("the lines of one turn are written at its end, together and in order", async () => {
  const { written, output } = recorder();
  output.write("a\n", false);
  output.write("b\n", false);
  expect(written).toEqual([]);
  await turn();
  expect(written).toEqual(["a\nb\n"]);
  output.write("c\n", false);
  await turn();
  await turn();
  expect(written).toEqual(["a\nb\n", "c\n"]);
});

test("an urgent line is written at once, after those before it", async () => {
  const { written, output } = recorder();
  output.write("a\n", false);
  output.write("b\n", true);
  expect(written).toEqual(["a\nb\n"]);
  await turn();
  expect(written).toEqual(["a\nb\n"]);
});

test("no more than 64 KB wait", () => {
  const { written, output } = recorder();
  const line = `${"x".repeat(1023)}\n`;
  for (let n = 0; n < 64; n += 1) output.write(line, false);
  expect(written).toEqual([line.repeat(64)]);
});

test("what waits can be written at the end of the process", () => {
  const { written, output } = recorder();
  output.write("a\n", false);
  output.flush();
  output.flush();
  expect(written).toEqual(["a\n"]);
});
