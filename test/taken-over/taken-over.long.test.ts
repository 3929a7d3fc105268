/** A converter that a document has taken over, in children of the running server: it reaches nothing. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { buildExecutable } from "../../scripts/build/executable.ts";
import type { Api } from "../../scripts/server/api.ts";
import { childEnvironment } from "../../src/sandbox/confinement/executable.ts";
import { busyChild } from "../support/busy-child.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { callAttempts, type Facts, fileAttempts } from "./attempts.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-taken-over-"));
const exe = join(root, "bin", "markmill");
afterAll(() => rmSync(root, { recursive: true, force: true }));

const isPossible = process.platform === "linux" && process.arch === "x64" && process.getuid?.() === 0;

/** nobody and nogroup. */
const ordinaryId = 65_534;

interface User {
  name: string;
  id: number;
  /** Before a command line. */
  becoming: string[];
}

const ordinaryUser: User = {
  name: "an ordinary user",
  id: ordinaryId,
  becoming: ["setpriv", `--reuid=${ordinaryId}`, `--regid=${ordinaryId}`, "--clear-groups"],
};
const users: User[] = [{ name: "root", id: 0, becoming: [] }, ordinaryUser];

/** What a kernel may lack, and the level that is left. */
const levels = [
  { lacks: [], level: "full" },
  { lacks: ["landlock"], level: "partial" },
  { lacks: ["seccomp"], level: "partial" },
  { lacks: ["landlock", "seccomp"], level: "none" },
] as const;

/** Node's module and Bun's runtime cannot be seen by an ordinary user if they are in a private folder. */
const launcher = join(root, "bin", "without");

function commandOf({ becoming }: User, lacks: readonly string[]): string[] {
  return [...becoming, ...(lacks.length === 0 ? [] : [launcher, lacks.join(",")]), exe];
}

function folderOf({ id }: User): string {
  const folder = mkdtempSync(join(root, "data-"));
  chownSync(folder, id, id);
  return folder;
}

function plant(folder: string, path: string, { id }: User): string {
  const to = join(folder, path);
  writeFileSync(to, "of another job");
  chownSync(to, id, id);
  return to;
}

/** What seccomp alone does not hold: files by their paths, except that it knows no links, modes and truncation. */
const heldByLandlock = [
  ...["readLedger", "writeLedger", "readMasterKey", "listData", "writeData", "readUpload", "writeUpload"],
  ...[
    "readResult",
    "listResults",
    "writeResult",
    "listChildren",
    "serverCommand",
    "listProcesses",
    "listRoot",
  ],
  ...["readPasswords", "listTemporary", "writeTemporary", "writeSharedMemory", "writeInput", "renameInput"],
];
/** What Landlock alone does not hold, from version 6 on; before, signals too. */
const heldBySeccomp = [
  ...["changeUploadMode", "changeUploadTimes", "changeInputMode", "symbolicLink", "pipe"],
  ...["unixSocket", "tcpSocket", "udpSocket", "tcp6Socket", "netlinkSocket", "socketPair"],
  ...["signalServer", "signalThread", "signalAll", "openServer", "limitServer", "createProcess"],
];

const bytesOf = (orders: object) => new Uint8Array(Buffer.from(JSON.stringify(orders)));

async function attempted(api: Api, facts: Facts): Promise<Map<string, string>> {
  const { status, body } = await api.estimate("orders.json", bytesOf({ ...facts, measuring: "attempts" }));
  expect(status).toBe(422);
  const { details } = (body as unknown as { error: { details: { path: string; message: string }[] } }).error;
  return new Map(details.map(({ path, message }) => [path.slice(1), message]));
}

/** EPERM, EACCES, EXDEV (links between folders), and ENOSYS (not known). */
const refusals = [-1, -13, -18, -38].map(String);
const notKnown = "-38";

function names(found: ReadonlyMap<string, string>, among: object, is: (result: string) => boolean): string[] {
  return Object.keys(among).filter((name) => is(found.get(name) ?? "missing"));
}

describe.if(isPossible)("a taken-over converter (as root on x86-64 Linux)", () => {
  beforeAll(async () => {
    chmodSync(root, 0o755);
    await buildExecutable({ main: "test/taken-over/main.ts", outfile: exe });
    const built = await Bun.build({
      entrypoints: [join(import.meta.dir, "without.ts")],
      compile: { outfile: launcher },
    });
    expect(built.success).toBe(true);
  }, 120_000);

  describe.each(users)("of $name", (user) => {
    test("succeeds without confinement, so the attempts are real", async () => {
      const data = folderOf(user);
      for (const folder of ["uploads", "results", "children", "work"]) {
        mkdirSync(join(data, folder));
        chownSync(join(data, folder), user.id, user.id);
      }
      for (const name of ["ledger.db", "master.key", "input", "orders"]) plant(data, name, user);
      const victim = Bun.spawn([...user.becoming, "sleep", "600"]);
      try {
        const facts: Facts = {
          serverPid: victim.pid,
          dataDir: data,
          otherUpload: plant(data, "uploads/other", user),
          otherResult: plant(data, "results/other", user),
          input: join(data, "input"),
          workDir: join(data, "work"),
        };
        writeFileSync(join(data, "orders"), JSON.stringify(facts));
        const child = Bun.spawn([...user.becoming, exe, "__attempts", join(data, "orders")], {
          cwd: data,
          env: {},
          stdout: "pipe",
        });
        const results = JSON.parse(await new Response(child.stdout).text()) as Record<string, number>;
        const found = new Map(Object.entries(results).map(([name, result]) => [name, String(result)]));
        expect(names(found, fileAttempts, (result) => Number(result) < 0)).toEqual([]);
        // The kernel may lack some of the calls.
        const unknown = names(found, callAttempts, (result) => result === notKnown);
        expect(unknown.length).toBeLessThan(4);
      } finally {
        victim.kill();
      }
    });

    test.each(levels)("is held at level $level, without $lacks", async ({ lacks, level }) => {
      const dataDir = folderOf(user);
      await using server = await startServer({ dataDir, command: commandOf(user, lacks) });
      const api = await server.newCaller();
      const facts: Facts = {
        serverPid: server.pid,
        dataDir,
        otherUpload: plant(dataDir, "uploads/other", user),
        otherResult: plant(dataDir, "results/other", user),
        input: "",
      };
      const found = await attempted(api, facts);
      const health = await (await fetch(`${server.baseUrl}/healthz`)).json();
      expect(health).toEqual({ status: "ok", confinement: level });
      expect(server.output()).toContain("sandbox.confinement");

      expect(found.get("environment")?.split(" ").sort()).toEqual(Object.keys(childEnvironment).sort());
      const own = /^(socket:\[N\]|anon_inode:\[event\w+\])$/;
      const descriptors = found.get("descriptors")?.split(" ") ?? ["none"];
      expect(descriptors.filter((target) => !own.test(target))).toEqual([]);
      const isRefused = (result: string) => refusals.includes(result);
      const reached = {
        files: names(found, fileAttempts, (result) => !isRefused(result)),
        calls: names(found, callAttempts, (result) => result !== notKnown),
      };
      const besides = (known: readonly string[]) => reached.files.filter((name) => !known.includes(name));
      const hasLandlock = !lacks.some((name) => name === "landlock");
      const hasSeccomp = !lacks.some((name) => name === "seccomp");
      if (hasSeccomp) expect(reached.calls).toEqual([]);
      if (hasSeccomp && !hasLandlock) expect(besides(heldByLandlock)).toEqual([]);
      if (hasLandlock && !hasSeccomp) expect(besides(heldBySeccomp)).toEqual([]);
      if (level !== "full") return;
      expect(reached.files).toEqual([]);
      await expectHeld(server, api);
    });
  });

  test("a server that requires full confinement does not start at a lower level", async () => {
    const config = '[sandbox]\nrequire = "full"\n';
    const dataDir = folderOf(ordinaryUser);
    await using server = await startServer({ config, dataDir, command: commandOf(ordinaryUser, []) });
    expect(await (await fetch(`${server.baseUrl}/healthz`)).json()).toMatchObject({ confinement: "full" });
    for (const lacks of [["landlock"], ["seccomp"]]) {
      const started = startServer({
        config,
        dataDir: folderOf(ordinaryUser),
        command: commandOf(ordinaryUser, lacks),
      });
      await expect(started).rejects.toThrow(/sandbox\.require: child processes are only partly confined/);
    }
  });

  const deeds: [deed: string, code: RegExp][] = [
    ["fillDisk", /^document_too_complex$/],
    ["manyFiles", /^document_too_complex$/],
    ["nestFolders", /^document_too_complex$/],
    ["threads", /^(worker_crashed|out_of_memory)$/],
    ["malformed", /^worker_crashed$/],
    ["huge", /^worker_crashed$/],
    ["flood", /^cancelled$/],
    ["otherKind", /^worker_crashed$/],
    ["twice", /^conversion_failed$/],
    ["unasked", /^worker_crashed$/],
    ["otherWork", /^worker_crashed$/],
  ];

  describe("in conversions", () => {
    const user = ordinaryUser;
    let server: TestServer;
    let api: Api;
    let dataDir = "";
    beforeAll(async () => {
      dataDir = folderOf(user);
      const config = "[sandbox]\ndeadline_seconds = 90\n";
      server = await startServer({ dataDir, config, command: commandOf(user, []) });
      api = await server.newCaller();
    });
    afterAll(() => server[Symbol.asyncDispose]());

    test.each(deeds)("%s costs its own job, and nobody anything", async (deed, code) => {
      const id = await api.queue("orders.json", bytesOf({ converting: deed, otherWork: "/etc/hostname" }));
      const done = api.wait(id, 120_000);
      let isDone = false;
      void done.finally(() => {
        isDone = true;
      });
      if (deed === "flood") {
        await until(async () => ((await api.job(id)).body?.status ?? "") === "running");
        for (let look = 0; look < 20; look += 1) await fetch(`${server.baseUrl}/healthz`);
        await api.cancel(id);
      }
      const isHealthy = async () => (await fetch(`${server.baseUrl}/healthz`)).status === 200;
      const looked = async () => [await isHealthy(), isDone] as const;
      const isOver = ([healthy, over]: readonly [boolean, boolean]) => !healthy || over;
      expect(await until(looked, isOver, { timeoutMs: 120_000 })).toEqual([true, true]);
      const job = await done;
      expect(job.error_code ?? job.status).toMatch(code);
      expect(job.actual_credit_units ?? 0).toBe(0);
      await until(() => readdirSync(join(dataDir, "work")).length === 0);
    });

    test("the server has all of its slots, and is where it was", async () => {
      const { status } = await api.estimate("orders.json", bytesOf({}));
      expect(status).toBe(201);
      expect(existsSync("/etc/hostname")).toBe(true);
    });
  });
});

/** What the kernel says of the server's children. */
async function expectHeld(server: TestServer, api: Api): Promise<void> {
  const id = await api.queue("orders.json", bytesOf({ converting: "spin" }));
  const pid = await busyChild(server);
  const threads = readdirSync(`/proc/${pid}/task`);
  expect(threads.length).toBeGreaterThan(1);
  for (const thread of threads) {
    const status = readFileSync(`/proc/${pid}/task/${thread}/status`, "utf8");
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^CapPrm:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  }
  await api.cancel(id);
}
