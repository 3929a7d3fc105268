/** Models as administrators handle them: by commands of the executable, and over HTTP beside a running server. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Api } from "../../../scripts/server/api.ts";
import { administer, createKey, runCommand } from "../../../scripts/server/command.ts";
import { lies } from "../../models/data.ts";
import type { RefusedMedia } from "../../models/refusals.ts";
import { executable } from "../executable.ts";
import { startServer, type TestServer } from "../server.ts";

type Ran = ReturnType<typeof runCommand>;

export interface ModelCommands {
  /** A path in the tests' own folder. */
  at(name: string): string;
  /** A file of that name in a folder of its own. */
  file(name: string, bytes: Uint8Array): string;
  newDataDir(): string;
  /** `markmill ...`. */
  markmill(...args: string[]): Ran;
  /** `markmill models ...`. */
  run(dataDir: string, ...args: string[]): Ran;
  /** The same, done without a word: what it prints as JSON. */
  answered<T>(dataDir: string, ...args: string[]): Promise<T>;
}

/** For the tests of one file; its folder goes after them. */
export function modelCommands(): ModelCommands {
  const folder = mkdtempSync(join(tmpdir(), "markmill-models-"));
  let command: string[] = [];
  beforeAll(async () => {
    command = [await executable()];
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  const markmill = (...args: string[]) => runCommand(command, args);
  const run = (dataDir: string, ...args: string[]) => markmill("models", ...args, "--data-dir", dataDir);
  return {
    at,
    markmill,
    run,
    newDataDir: () => mkdtempSync(at("data-")),
    file(name, bytes) {
      const path = join(mkdtempSync(at("media-")), name);
      writeFileSync(path, bytes);
      return path;
    },
    async answered<T>(dataDir: string, ...args: string[]) {
      const { exitCode, stdout, stderr } = await run(dataDir, ...args, "--json");
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      return JSON.parse(stdout) as T;
    },
  };
}

interface Answer {
  status: number;
  body: unknown;
}

export interface ModelServer {
  dataDir(): string;
  /** With the administrator's key, as all below. */
  api(): Api;
  ask(method: string, path: string, body?: FormData): Promise<Answer>;
  install(filename: string, bytes: Uint8Array, sha256?: string): Promise<Answer>;
}

/** For the tests of one `describe`. */
export function modelServer(): ModelServer {
  let server: TestServer;
  let key = "";
  beforeAll(async () => {
    server = await startServer();
    const [command, email] = [[await executable()], "root@example.org"];
    await administer(command, server.dataDir, "create-user", "--email", email, "--role", "admin");
    key = (await createKey(command, server.dataDir, email, "--scopes", "svc:admin,svc:convert")).key;
  }, 60_000);
  afterAll(() => server[Symbol.asyncDispose]());

  async function ask(method: string, path: string, body?: FormData): Promise<Answer> {
    const answer = await fetch(`${server.baseUrl}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
  }

  return {
    dataDir: () => server.dataDir,
    api: () => new Api(server.baseUrl, key),
    ask,
    install(filename, bytes, sha256) {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(bytes)]), filename);
      if (sha256 !== undefined) form.append("sha256", sha256);
      return ask("POST", "admin/models", form);
    },
  };
}

const named = (media: readonly RefusedMedia[]) => media.map((each) => [each.what, each] as const);

export function testRefusedCommands(refused: readonly RefusedMedia[], commands: ModelCommands): void {
  test.each(named(refused))(
    "refuses %s, and leaves nothing behind",
    async (_, { filename, bytes, says }) => {
      const dataDir = commands.newDataDir();
      const { exitCode, stderr } = await commands.run(dataDir, "install", commands.file(filename, bytes()));
      expect(stderr).toMatch(says);
      expect(exitCode).toBe(1);
      expect(lies(dataDir)).toEqual([]);
    },
    60_000,
  );
}

export function testRefusedUploads(refused: readonly RefusedMedia[], server: ModelServer): void {
  test.each(named(refused))(
    "an upload of %s is refused, and leaves nothing behind",
    async (_, { filename, bytes, code, says }) => {
      expect(await server.install(filename, bytes())).toEqual({
        status: code === "payload_too_large" ? 413 : 422,
        body: { error: expect.objectContaining({ code, message: expect.stringMatching(says) }) },
      });
      expect(lies(server.dataDir())).toEqual([]);
    },
    60_000,
  );
}
