import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadLibc } from "./libc.ts";
import { runProgram } from "./program.ts";

const home = realpathSync(mkdtempSync(join(tmpdir(), "markmill-program-")));
const folder = realpathSync(mkdtempSync(join(tmpdir(), "markmill-work-")));
let open: Server;
let shut: Server;
const heard = { open: 0, shut: 0 };
beforeAll(async () => {
  const listening = (name: keyof typeof heard) =>
    new Promise<Server>((resolve) => {
      const server = createServer((socket) => {
        heard[name] += 1;
        socket.on("error", () => undefined);
        socket.end();
      });
      server.listen({ host: "127.0.0.1", port: 0 }, () => resolve(server));
    });
  [open, shut] = await Promise.all([listening("open"), listening("shut")]);
});
afterAll(() => {
  open.close();
  shut.close();
  for (const each of [home, folder]) rmSync(each, { recursive: true });
});

const portOf = (server: Server) => {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

/** A program as somebody would install it: a script in a folder of its own. */
function script(text: string): string {
  const path = join(home, "program");
  writeFileSync(path, `#!/bin/bash\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

const run = (text: string, changes: Partial<Parameters<typeof runProgram>[0]> = {}) =>
  runProgram({
    program: script(text),
    args: ["--", "https://example.org/"],
    folder,
    port: portOf(open),
    environment: { https_proxy: "http://relay:password@127.0.0.1:1" },
    fileBytesMax: 1_000_000,
    timeoutMs: 20_000,
    outputBytesMax: 1_000,
    signal: new AbortController().signal,
    ...changes,
  });

const version = loadLibc()?.call(444, 0n, 0n, 1n, 0n) ?? -1;

test("a program gets its arguments, a folder, and nothing of the server's environment", async () => {
  process.env.MARKMILL_SECRET = "hunter2";
  const { exitCode, output } = await run('echo "$@"; pwd; env; echo kept > result');
  delete process.env.MARKMILL_SECRET;
  expect(exitCode).toBe(0);
  expect(output).toStartWith(`-- https://example.org/\n${folder}\n`);
  expect(output).toContain(`HOME=${folder}`);
  expect(output).toContain("https_proxy=http://relay:password@127.0.0.1:1");
  expect(output).not.toContain("hunter2");
  expect(readdirSync(folder)).toContain("result");
});

test.if(version >= 4)("it connects to the one port alone", async () => {
  const to = (server: Server) =>
    `(exec 3<>/dev/tcp/127.0.0.1/${portOf(server)}) && echo reached || echo refused`;
  const { output } = await run(`${to(open)}\n${to(shut)}`);
  expect(output).toBe("reached\nrefused\n");
  expect(heard).toEqual({ open: 1, shut: 0 });
});

test.if(version >= 1)(
  "it writes to its folder alone, and reads neither homes nor what servers keep",
  async () => {
    const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), "markmill-elsewhere-")));
    writeFileSync(join(elsewhere, "secret"), "hunter2");
    const { output } = await run(
      `cat ${elsewhere}/secret || echo unread; echo x > ${elsewhere}/new || echo unwritten; echo x > /dev/null && echo fine`,
    );
    expect(output).toBe("unread\nunwritten\nfine\n");
    expect(readdirSync(elsewhere)).toEqual(["secret"]);
    rmSync(elsewhere, { recursive: true });
  },
);

test("it ends with its time, with all that it has started, and when nobody waits any more", async () => {
  const { exitCode } = await run("sleep 600 & sleep 600", { timeoutMs: 700 });
  expect(exitCode).toBeNull();
  const stop = new AbortController();
  const ended = run("sleep 600", { signal: stop.signal });
  stop.abort();
  expect((await ended).exitCode).toBeNull();
});

test("what it writes and says is bounded", async () => {
  const { exitCode, output } = await run(
    "head -c 100000 /dev/zero | tr '\\0' x; head -c 2000000 /dev/zero > large",
  );
  expect(output).toHaveLength(1_000);
  expect(exitCode).not.toBe(0);
});

test("its memory is bounded", async () => {
  // In KiB.
  expect((await run("ulimit -d")).output).toBe(`${1024 ** 2}\n`);
});

test("a program that is not there is a complaint", async () => {
  const { exitCode, complaints } = await run("", { program: join(home, "absent") });
  expect(exitCode).not.toBe(0);
  expect(complaints).not.toBe("");
});
