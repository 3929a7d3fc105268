/** Calls of the C library and the jail change their process, so each test has one of its own. */
import { describe, expect, test } from "bun:test";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { childSteps } from "./child-confinement.ts";
import { processorSeconds } from "./jail.ts";
import { loadLibc } from "./libc.ts";

/** What the program prints as JSON, which imports the module. */
async function printed(module: string, program: string): Promise<unknown> {
  const code = `const module = await import(${JSON.stringify(join(import.meta.dir, module))});
    const { readFileSync, writeSync, mkdtempSync, statSync } = await import("node:fs");
    const say = (said) => writeSync(1, JSON.stringify(said));
    const limit = (name) => new RegExp("^Max " + name + " +(\\\\S+) +(\\\\S+)", "m").exec(readFileSync("/proc/self/limits", "latin1")).slice(1);
    ${program}`;
  const child = Bun.spawn([process.execPath, "--eval", code], { stdio: ["ignore", "pipe", "inherit"] });
  const text = await child.stdout.text();
  expect(await child.exited).toBe(0);
  return JSON.parse(text);
}

describe.if(loadLibc() !== null)("the C library (on Linux)", () => {
  const withLibc = (program: string) => printed("libc.ts", `const libc = module.loadLibc(); ${program}`);

  test("says who the parent is, and the size of pages", async () => {
    const pageBytes = Number(Bun.spawnSync(["getconf", "PAGESIZE"]).stdout.toString());
    expect(await withLibc("say([libc.parentPid(), libc.pageBytes()])")).toEqual([process.pid, pageBytes]);
  });

  test("sets limits, at most as high as they were, and the priority", async () => {
    const told = await withLibc(`
      const { rlimitFileSize, rlimitOpenFiles, rlimitCore } = module.linux;
      say([
        libc.setLimit(rlimitFileSize, 1000n, 2000n), limit("file size"),
        libc.setLimit(rlimitFileSize, 1500n, 3000n), limit("file size"),
        libc.setLimit(rlimitFileSize, 500n, null), limit("file size"),
        libc.setLimit(rlimitFileSize, 9000n, null), libc.setLimit(99, 1n, 1n),
        libc.setNice(19), (await import("node:os")).getPriority(),
      ]);`);
    const [first, second, third] = [
      ["1000", "2000"],
      ["1500", "2000"],
      ["500", "2000"],
    ];
    expect(told).toEqual([true, first, true, second, true, third, false, false, true, 19]);
  });

  test("makes system calls and options of the process", async () => {
    const told = await withLibc(`
      const getpid = process.arch === "arm64" ? 172 : 39;
      say([libc.call(getpid, 0n, 0n, 0n, 0n) === process.pid, libc.call(9999, 0n, 0n, 0n, 0n),
        libc.prctl(module.linux.prSetNoNewPrivileges, 1), libc.prctl(9999, 1),
        /^NoNewPrivs:\\t1$/m.test(readFileSync("/proc/self/status", "latin1"))]);`);
    expect(told).toEqual([true, -1, true, false, true]);
  });

  test("reaps its children", async () => {
    const told = await withLibc(`
      const none = libc.reap();
      libc.prctl(module.linux.prSetChildSubreaper, 1);
      // An orphan, which is not the runtime's to reap.
      const shell = Bun.spawn(["/bin/sh", "-c", "sleep 600 & echo $!"], { stdout: "pipe" });
      const pid = Number(await new Response(shell.stdout.pipeThrough(new TransformStream({
        transform(chunk, controller) { controller.enqueue(chunk); controller.terminate(); } }))).text());
      await shell.exited;
      const waiting = libc.reap();
      process.kill(pid, "SIGKILL");
      let ended = libc.reap();
      while (ended === "waiting") { await Bun.sleep(5); ended = libc.reap(); }
      say([none, waiting, ended, libc.reap()]);`);
    expect(told).toEqual(["none", "waiting", "reaped", "none"]);
  });

  test("diverts standard output to standard error", async () => {
    const program = `const libc = (await import(${JSON.stringify(join(import.meta.dir, "libc.ts"))})).loadLibc();
      const { writeSync } = await import("node:fs");
      const channel = libc.divertOutput();
      writeSync(1, "printed"); writeSync(channel, "sent");`;
    const { stdout, stderr } = Bun.spawnSync([process.execPath, "--eval", program]);
    expect([stdout.toString(), stderr.toString()]).toEqual(["sent", "printed"]);
  });

  test("becomes another program with its arguments and environment alone", async () => {
    const program = `libc.become("/none/such", ["x"], []);
      libc.become("/bin/sh", ["sh", "-c", 'printf "[\\\\"%s\\\\",\\\\"%s\\\\",%s]" "$0" "$NAME" "$(env | grep -c HOME=)"', "zero"], ["NAME=value", "PATH=/usr/bin:/bin"]);`;
    expect(await withLibc(program)).toEqual(["zero", "value", 0]);
  });
});

describe.if(loadLibc() !== null)("a jail (on Linux)", () => {
  test("sets limits, privileges, priority and the mask of files", async () => {
    const told = (await printed(
      "jail.ts",
      `const jail = module.enterJail(process.ppid, { yielding: true, fence: null });
      const status = readFileSync("/proc/self/status", "latin1");
      const folder = mkdtempSync((await import("node:os")).tmpdir() + "/jail-");
      (await import("node:fs")).writeFileSync(folder + "/file", "");
      const mode = statSync(folder + "/file").mode & 0o777;
      (await import("node:fs")).rmSync(folder, { recursive: true });
      const mapped = () => Number(/^VmData:\\s+(\\d+)/m.exec(readFileSync("/proc/self/status", "latin1"))[1]) * 1024;
      const rooms = [1, 1024, 3000].map((mib) => {
        const start = mapped();
        jail.limitData(mib);
        return Math.round((Number(limit("data size")[0]) - start) / 1024 ** 2 / 100);
      });
      jail.limitProcessorTime(60000);
      say({ refused: jail.refused, pageBytes: jail.pageBytes, mode, rooms,
        limits: ["core file size", "open files", "file size"].map(limit), hardData: limit("data size")[1],
        newPrivileges: /^NoNewPrivs:\\t1$/m.test(status), nice: (await import("node:os")).getPriority(),
        cpu: Number(limit("cpu time")[0]), oom: Number(readFileSync("/proc/self/oom_score_adj", "latin1")) });`,
    )) as Record<string, unknown> & { cpu: number; refused: string[]; nice: number };
    const { cpu, nice, refused, ...rest } = told;
    const large = String(2 * 1024 ** 3);
    expect(rest).toMatchObject({
      ...{ mode: 0o600, rooms: [10, 10, 30], newPrivileges: true, oom: 500 },
      limits: [
        ["0", "0"],
        ["256", "256"],
        [large, large],
      ],
      hardData: "unlimited",
    });
    const { stdout } = Bun.spawnSync(["getconf", "PAGESIZE"]);
    expect(told.pageBytes).toBe(Number(stdout.toString()));
    // Where the test itself has less, only root may give more.
    const isLower = nice > 5;
    expect(refused).toEqual([...(isLower ? ["nice"] : []), ...childSteps]);
    expect(nice).toBeGreaterThanOrEqual(5);
    const least = processorSeconds(0, 60_000, availableParallelism());
    expect(cpu).toBeWithin(least, least + 30);
  });

  test("leaves the priority in the foreground, and ends at once if the parent is gone", async () => {
    const told = await printed(
      "jail.ts",
      `const { getPriority } = await import("node:os");
      const before = getPriority();
      const { refused } = module.enterJail(null, { yielding: false, fence: null });
      say([getPriority() - before, refused]);
      module.enterJail(1, { yielding: false, fence: null });
      say("survived");`,
    );
    expect(told).toEqual([0, [...childSteps]]);
  });
});
