/** What a server lists, compared with what is kept: a schema that changes is seen by whoever changes it. */

import { expect } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";

const folder = join(import.meta.dir, "../..", "fixtures", "mcp");

/**
 * Compares tools, templates and instructions with `test/fixtures/mcp/NAME.json`, exactly. MARKMILL_UPDATE_SNAPSHOTS=1
 * in the environment of the tests writes the file anew.
 */
export async function expectListed(client: Client, name: string): Promise<void> {
  const { tools } = await client.listTools();
  // Who calls, and where, is said when a server is set up; in an argument it would stand in a conversation.
  const given = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));
  expect(given.filter((name) => /key|token|server|host|origin|base_url|secret/.test(name))).toEqual([]);
  const { resourceTemplates } = await client.listResourceTemplates();
  const listed = { instructions: client.getInstructions(), tools, resourceTemplates };
  const text = `${JSON.stringify(listed, null, 2)}\n`;
  const path = join(folder, `${name}.json`);
  if (process.env.MARKMILL_UPDATE_SNAPSHOTS === "1") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  if (!existsSync(path)) throw new Error(`${path} is missing; run with MARKMILL_UPDATE_SNAPSHOTS=1`);
  expect(JSON.parse(text)).toEqual(JSON.parse(await readFile(path, "utf8")));
}
