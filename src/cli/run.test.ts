import { describe, expect, test } from "bun:test";
import { flagOf, settingKeys } from "../../config/settings/names.ts";
import type { Log } from "../log/log.ts";
import { commandNames, loadCommand } from "./commands.ts";
import { ran } from "./testing/context.ts";

describe("exit codes and what is said", () => {
  const cases: [argv: string[], exit: number, out: string, err: string][] = [
    [["version"], 0, "markmill ", ""],
    [["--version"], 0, "markmill ", ""],
    [[], 0, "Usage: markmill COMMAND", ""],
    [["--help"], 0, "Exit codes: 0 success", ""],
    [["help", "jobs", "wait"], 0, "Usage: markmill jobs wait ID [flags]", ""],
    [["help", "jobs"], 0, "jobs cancel ID", ""],
    [["jobs", "wait", "--help"], 0, "Usage: markmill jobs wait ID [flags]", ""],
    [["jobs", "--help"], 0, "jobs cancel ID", ""],
    [["jobs"], 2, "", "markmill: jobs requires a command\nUsage: markmill jobs COMMAND [flags]"],
    [["jobs"], 2, "", "jobs cancel ID"],
    [["CONVRT"], 2, "", "unknown command CONVRT; did you mean convert"],
    [["convrt"], 2, "", "unknown command convrt; did you mean convert"],
    [["jobs", "lst"], 2, "", "unknown command jobs lst; did you mean jobs list"],
    [["frobnicate"], 2, "", "unknown command frobnicate; markmill help lists them"],
    [["jobs", "frobnicate"], 2, "", "unknown command jobs frobnicate; markmill help jobs lists them"],
    [["--server", "http://127.0.0.1:1", "usage"], 2, "", "flags must follow the command"],
    [["help", "adnim"], 2, "", "did you mean admin"],
    [["version", "--jsn"], 2, "", "unknown flag --jsn; did you mean --json"],
    [["version", "extra"], 2, "", "unexpected argument extra"],
    [["jobs", "show"], 2, "", "ID is missing"],
    [["convert"], 2, "", "PATH is missing"],
    [["jobs", "list"], 2, "", "no server is configured"],
    [["jobs", "list", "--limit", "0", "--server", "http://127.0.0.1:1"], 2, "", "from 1 to 200"],
    [
      ["jobs", "download", "job_1", "-o", "/tmp", "--server", "http://127.0.0.1:1"],
      2,
      "",
      "/tmp is a folder",
    ],
    [["serve", "--listen", "nowhere"], 2, "", "flag --listen: server.listen must be HOST:PORT"],
    [["config", "check"], 0, "The configuration is valid", ""],
    [
      ["config", "check", "--server-tls-cert", "/none.crt", "--server-tls-key", "/none.key"],
      2,
      "",
      "server.tls_cert: /none.crt cannot be read: there is no such file or folder.",
    ],
    [
      ["serve", "--server-tls-cert", import.meta.path, "--server-tls-key", "/none.key"],
      2,
      "",
      "holds no PEM certificate",
    ],
    [
      ["config", "check", "--egress-ca-file", "/none.pem"],
      2,
      "",
      "egress.ca_file: /none.pem cannot be read: there is no such file or folder.",
    ],
    [["serve", "--egress-ca-file", "/none.pem"], 2, "", "egress.ca_file: /none.pem cannot be read"],
    [
      ["config", "print", "--egress-proxy", "http://me:secret@proxy.example"],
      0,
      "http://me:***@proxy.example/",
      "",
    ],
    [
      ["config", "check", "--egress-proxy", "ftp://me:secret@proxy.example"],
      2,
      "",
      "not ftp://***@proxy.example",
    ],
    [["config", "check", "--log-level", "loud"], 2, "", "--log-level must be one of debug"],
    [["config", "print", "--listen", "127.0.0.1:1"], 0, "flag --listen", ""],
    [["config", "sample"], 0, '#listen = "127.0.0.1:8484"', ""],
    [["systemd-unit", "--executable", "/opt/markmill"], 0, "ExecStart=/opt/markmill serve", ""],
    [["systemd-unit", "--executable", "markmill"], 2, "", "--executable must be an absolute path"],
    [["systemd-unit"], 0, "ExecReload=/bin/kill -HUP $MAINPID", ""],
    [["completions", "tcsh"], 2, "", "SHELL must be one of bash, zsh, fish, not tcsh"],
    [["bundle", "verify", "/nowhere.zip"], 1, "", "file not found: /nowhere.zip"],
    [["bundle", "verify", "/tmp"], 1, "", "/tmp is a folder; name the ZIP file in it"],
    [["admin", "create-user"], 2, "", "--email is missing; see markmill help admin create-user"],
    [
      ["admin", "grant-credits", "--org", "o", "--credits", "1.2345", "--reason", "r"],
      2,
      "",
      "three decimals",
    ],
    [["admin", "list-users", "--data-dir", "/nowhere"], 1, "", "no installation in /nowhere"],
  ];
  for (const [argv, exit, out, err] of cases) {
    test(`markmill ${argv.join(" ")}`, async () => {
      const result = await ran(argv);
      expect([result.exit, result.err]).toEqual([exit, expect.stringContaining(err)]);
      expect(result.out).toContain(out);
      if (out === "") expect(result.out).toBe("");
    });
  }
});

test("with --json a failure is a document too, and the only one", async () => {
  const { exit, out } = await ran([
    "jobs",
    "list",
    "--json",
    "--limit",
    "x",
    "--server",
    "http://127.0.0.1:1",
  ]);
  expect(exit).toBe(2);
  expect(JSON.parse(out)).toEqual({
    error: { code: "usage", message: "--limit must be a number from 1 to 200" },
  });
});

test("a group without its command is a document with --json too", async () => {
  const { exit, out } = await ran(["admin", "--json"]);
  expect([exit, JSON.parse(out).error.code]).toEqual([2, "usage"]);
});

describe("every command", () => {
  for (const name of commandNames) {
    test(name, async () => {
      const command = await loadCommand(name);
      expect(command.name).toBe(name);
      expect(command.summary).toEndWith(".");
      const { exit, out } = await ran([...name.split(" "), "--help"]);
      expect(exit).toBe(0);
      for (const flag of Object.keys(command.flags)) expect(out).toContain(`--${flag}`);
      for (const flag of Object.values(command.flags)) expect(flag.doc).not.toBe("");
    });
  }
});

test("serve --help shows a flag for every setting of the server", async () => {
  const { out } = await ran(["serve", "--help"]);
  for (const key of settingKeys) {
    const flag = flagOf(key);
    if (flag !== null) expect(new RegExp(`--${flag}[ \\[]`).test(out)).toBe(!key.startsWith("cli."));
  }
});

/** `serve` with a server that says what the test wants when it is stopped. */
async function served(
  unended: readonly string[],
  start: Promise<void> = Promise.resolve(),
  hangUps: { early?: boolean; ready?: boolean } = {},
  more: readonly string[] = [],
) {
  const stop = new AbortController();
  const seen: string[] = [];
  let hangUp = () => {};
  const result = ran(["serve", "--listen", "127.0.0.1:0", ...more], {
    stopSignal: () => stop.signal,
    onReload: (reload) => {
      hangUp = reload;
    },
    sleep: async () => undefined,
    parts: {
      ...(await import("./parts.ts")).systemParts,
      startServer:
        async () =>
        async (settings, { ready }) => {
          seen.push(settings["server.listen"]);
          setTimeout(() => stop.abort(), 1);
          if (hangUps.early) hangUp();
          await start;
          ready("ready at last");
          if (hangUps.ready) hangUp();
          const stopped = async () => {
            seen.push("stopped");
            return unended;
          };
          const log: Log = (_level, event) => seen.push(event);
          return { address: "x", setupUrl: "x/setup/y", failed: new Promise(() => {}), log, stop: stopped };
        },
    },
  });
  return { ...(await result), seen };
}

test("serve as JSON tells address, folder and the setup link in one document", async () => {
  const { out } = await served([], undefined, {}, ["--json"]);
  expect(JSON.parse(out)).toEqual({
    address: "x",
    data_dir: expect.any(String),
    setup_url: "x/setup/y",
  });
});

test("serve prints the ready line, and stops when it is asked to", async () => {
  const seen = ["127.0.0.1:0", "stopped"];
  expect(await served([])).toEqual({ exit: 0, out: "ready at last\n", err: "", seen });
});

test("serve says by its exit code that something has not ended", async () => {
  expect(await served(["ledger"])).toMatchObject({ exit: 1, seen: ["127.0.0.1:0", "stopped"] });
});

test("a SIGHUP while serve starts, or at its ready line, reads the configuration again as soon as it runs", async () => {
  for (const hangUps of [{ early: true }, { ready: true }, { early: true, ready: true }])
    expect((await served([], undefined, hangUps)).seen).toEqual([
      "127.0.0.1:0",
      "configuration.reloaded",
      "stopped",
    ]);
});

test("serve can be stopped while its start hangs", async () => {
  const { exit, err } = await served([], new Promise(() => undefined));
  expect([exit, err]).toEqual([1, "markmill: the server was stopped before it was ready\n"]);
});
