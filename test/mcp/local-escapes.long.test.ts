/** Ways out of the root, tried on the executable through its protocol. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client } from "@modelcontextprotocol/client";
import {
  makeGrounds,
  secret,
  wrongFiles,
  wrongFolders,
  wrongNames,
} from "../../src/mcp/local/testing/escapes.ts";
import { race } from "../../src/mcp/local/testing/race.ts";
import { type LocalMcp, startLocalMcp } from "../support/mcp/local.ts";
import { errorOf } from "../support/mcp/user.ts";

const grounds = makeGrounds();
let mcp: LocalMcp;
let client: Client;
beforeAll(async () => {
  mcp = await startLocalMcp({ args: ["--root", grounds.root] });
  client = mcp.client;
}, 180_000);
afterAll(async () => {
  await mcp[Symbol.asyncDispose]();
  grounds[Symbol.dispose]();
});

/** Sent as JSON, in which text that is not well-formed has no meaning. */
const sendable = (path: string) => path.isWellFormed();

async function refusedAll(calls: readonly { name: string; arguments: Record<string, unknown> }[]) {
  const before = grounds.seenOutside();
  let refused = 0;
  for (const call of calls) {
    const answer = await client.callTool(call);
    const told = JSON.stringify(call.arguments);
    expect([told, errorOf(answer).code]).toEqual([told, "invalid_request"]);
    const text = JSON.stringify(answer);
    expect(text).not.toContain(secret);
    if (!told.includes(grounds.base)) expect(text).not.toContain(grounds.base);
    refused += 1;
  }
  expect(grounds.seenOutside()).toBe(before);
  return refused;
}

const paths = [...wrongNames(grounds), ...wrongFiles(grounds)].filter(sendable);

test("every path that leads out is refused, of documents and of archives", async () => {
  const converted = paths.map((path) => ({ name: "svc_convert", arguments: { path } }));
  const verified = paths.map((path) => ({ name: "svc_bundle_verify", arguments: { path } }));
  expect(await refusedAll(converted)).toBeGreaterThanOrEqual(200);
  expect(await refusedAll(verified)).toBeGreaterThanOrEqual(200);
}, 180_000);

test("every folder that leads out is refused, and nothing is made there", async () => {
  // "." is the root itself, by its documentation.
  const folders = [...wrongNames(grounds), ...wrongFolders(grounds)].filter(
    (name) => sendable(name) && name !== ".",
  );
  const calls = folders.map((out_dir) => ({
    name: "svc_convert",
    arguments: { path: "inner.csv", out_dir, overwrite: true },
  }));
  expect(await refusedAll(calls)).toBeGreaterThanOrEqual(200);
  const bundles = wrongFolders(grounds).map((out_dir) => ({
    name: "svc_convert",
    arguments: { path: "inner.csv", out_dir, bundle: true, overwrite: true },
  }));
  expect(await refusedAll(bundles)).toBeGreaterThan(40);
}, 180_000);

test("resources cannot escape either", async () => {
  for (const path of [
    "inner.csv",
    "../outside/secret.csv",
    "%2e%2e/outside/secret.csv",
    "folder-absolute/secret.csv",
  ]) {
    for (const scheme of ["markmill-root:///", "file:///", `file://${grounds.root}/`])
      await expect(client.readResource({ uri: `${scheme}${path}` })).rejects.toThrow();
  }
});

test("links swapped while a file is converted never lead outside", async () => {
  const racing = await race(grounds);
  const before = grounds.seenOutside();
  let [converted, refused] = [0, 0];
  try {
    for (let round = 0; round < 60; round++) {
      const [path, out_dir] = round % 2 === 0 ? ["swap/secret.csv", "."] : ["inner.csv", "swap"];
      const answer = await client.callTool({
        name: "svc_convert",
        arguments: { path, out_dir, overwrite: true },
      });
      expect(JSON.stringify(answer)).not.toContain(secret);
      if (answer.isError === true) refused += 1;
      else converted += 1;
    }
  } finally {
    await racing[Symbol.asyncDispose]();
  }
  expect(grounds.seenOutside()).toBe(before);
  expect([converted > 0, refused > 0]).toEqual([true, true]);
}, 180_000);
