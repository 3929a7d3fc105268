import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longTest } from "../../../config/testing/runs.ts";
import { ownCommand, programArgument } from "../confinement/executable.ts";
import { confines } from "../testing/confines.ts";
import { runProgram, whyNotRun } from "./program.ts";

const home = realpathSync(mkdtempSync(join(tmpdir(), "markmill-program-")));
const folder = realpathSync(mkdtempSync(join(tmpdir(), "markmill-work-")));
let open: Server;
let shut: Server;
const calls = { open: 0, shut: 0 };
beforeAll(async () => {
  const listening = (name: keyof typeof calls) =>
    new Promise<Server>((resolve) => {
      const server = createServer((socket) => {
        calls[name] += 1;
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
    secrets: [],
    // Else no program is run at all where the machine confines it in part.
    partly: !confines,
    timeoutMs: 20_000,
    outputBytesMax: 1_000,
    signal: new AbortController().signal,
    ...changes,
  });

test("a program gets its arguments, a folder, and not the server's environment", async () => {
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

test.if(confines)("it connects to the one port alone (skipped before Linux 6.7)", async () => {
  const to = (server: Server) =>
    `(exec 3<>/dev/tcp/127.0.0.1/${portOf(server)}) && echo reached || echo refused`;
  const datagram = `(echo x > /dev/udp/127.0.0.1/${portOf(open)}) && echo sent || echo unsent`;
  const { output } = await run(`${to(open)}\n${to(shut)}\n${datagram}`);
  expect(output).toBe("reached\nrefused\nunsent\n");
  expect(calls).toEqual({ open: 1, shut: 0 });
});

test.if(confines)(
  "it writes to its folder alone, and reads neither what is beside it nor what servers keep (skipped before Linux 6.7)",
  async () => {
    const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), "markmill-elsewhere-")));
    for (const each of [elsewhere, home]) writeFileSync(join(each, "secret"), "hunter2");
    const { output } = await run(
      `cat ${elsewhere}/secret || echo unread; cat ${home}/secret || echo unread; echo x > ${elsewhere}/new || echo unwritten
chmod 777 ${elsewhere}/secret || echo unchanged; for each in /etc /dev /opt /; do ls $each || echo unlisted; done
kill -0 ${process.pid} || echo unsignaled; echo x > /dev/null && echo fine`,
    );
    expect(output).toBe(`unread\nunread\nunwritten\nunchanged\n${"unlisted\n".repeat(4)}unsignaled\nfine\n`);
    expect(readdirSync(elsewhere)).toEqual(["secret"]);
    rmSync(elsewhere, { recursive: true });
  },
);

test("it is not run where it would read what the installation keeps, nor where less is confined than must be", async () => {
  const program = script("echo ran");
  const bounds = { secrets: [program], partly: true };
  expect(whyNotRun(program, bounds)).toContain("could read the installation's files");
  const { exitCode, output, complaints } = await run("echo ran", bounds);
  expect([exitCode, output]).toEqual([1, ""]);
  expect(complaints).toContain("the program could read the installation's files");
  expect(whyNotRun(join(home, "absent"), { secrets: [], partly: true })).toBe(
    "The program does not exist or is not readable by the server's user.",
  );
  expect(whyNotRun(program, { secrets: [], partly: true })).toBeNull();
  const strict = { secrets: [], partly: false };
  expect(whyNotRun(program, strict) === null).toBe(confines);
  expect((await run("echo ran", strict)).output).toBe(confines ? "ran\n" : "");
});

test("it ends with its time limit, with all its child processes, and when the caller aborts", async () => {
  const { exitCode } = await run("sleep 600 & sleep 600", { timeoutMs: 700 });
  expect(exitCode).toBeNull();
  const stop = new AbortController();
  const ended = run("sleep 600", { signal: stop.signal });
  stop.abort();
  expect((await ended).exitCode).toBeNull();
});

const isThere = (pid: string) => existsSync(`/proc/${pid}`);

test("what it has started ends with it, also what has left its group and its parents", async () => {
  const left =
    "setsid sleep 600 & echo $!; (setsid bash -c 'sleep 600 & echo $!; exec sleep 600' &); sleep 0.3";
  for (const [more, code] of [
    ["", 0],
    ["; exit 3", 3],
    ["; sleep 600", null],
  ] as const) {
    const { exitCode, output } = await run(left + more, { timeoutMs: code === null ? 1_500 : 20_000 });
    expect(exitCode).toBe(code);
    const pids = output.trim().split("\n");
    expect(pids).toHaveLength(2);
    expect(pids.filter(isThere)).toEqual([]);
  }
});

longTest("what it starts and keeps is bounded", async () => {
  const many = await run("for each in {1..50}; do sleep 600 & echo $!; done; wait");
  expect(many.exitCode).toBe(1);
  expect(many.complaints).toContain("more than 32 processes");
  const pids = many.output.trim().split("\n");
  expect(pids.length).toBeGreaterThanOrEqual(32);
  expect(pids.filter(isThere)).toEqual([]);
  const much = await run("for each in 1 2 3; do head -c 95000000 /dev/zero > $each; done; sleep 600", {
    fileBytesMax: 100_000_000,
  });
  expect(much.exitCode).toBe(1);
  expect(much.complaints).toContain("in its folder");
  for (const each of "123") rmSync(join(folder, each));
  const deep = await run(
    "name=$(printf 'x%.0s' {1..200}); for each in {1..25}; do mkdir $name; cd -P ./$name; done; sleep 600",
  );
  expect(deep.exitCode).toBe(1);
  expect(deep.complaints).toContain("an unreadable folder");
  rmSync(join(folder, "x".repeat(200)), { recursive: true });
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
  expect(await run("ulimit -d")).toEqual({ exitCode: 0, output: `${1024 ** 2}\n`, complaints: "" });
});

test("it is not started for a parent that is gone", async () => {
  const order = { program: script("echo ran > ran"), args: [], folder, parentPid: 1, port: 1 };
  const more = { environment: {}, fileBytesMax: 1_000, secrets: [], partly: true };
  const keeper = Bun.spawn([...ownCommand(), programArgument], {
    stdio: [Buffer.from(JSON.stringify({ ...order, ...more })), "pipe", "pipe"],
  });
  expect(await keeper.exited).toBe(0);
  expect(readdirSync(folder)).not.toContain("ran");
});

test("a program that is not there is a complaint", async () => {
  const { exitCode, complaints } = await run("", { program: join(home, "absent") });
  expect(exitCode).not.toBe(0);
  expect(complaints).not.toBe("");
});
