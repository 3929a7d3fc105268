import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hostedTools } from "./hosted.ts";
import { localTools } from "./local/tools.ts";
import { nextStepTable, toolTable } from "./reference.ts";

const text = readFileSync(join(import.meta.dir, "..", "..", "docs", "agents.md"), "utf8");

test.each([
  ["hosted-tools", toolTable(hostedTools, true)],
  ["local-tools", toolTable(localTools, false)],
  ["next-steps", nextStepTable()],
])("docs/agents.md says what the definitions say: %s", (name, content) => {
  const [, after = ""] = text.split(`<!-- ${name}: npm run docs -->\n`);
  const [between] = after.split(`<!-- /${name} -->`);
  expect(between).toBe(`\n${content}\n`);
});
