/** The executable behind a proxy: absolute addresses for http, CONNECT for https, with a real server behind both. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../../scripts/server/command.ts";
import { samplePdf } from "../contract/sample.ts";
import { startProxy, type TestProxy } from "../support/client/proxy.ts";
import { executable } from "../support/executable.ts";
import { createAuthority } from "../support/network/certificates.ts";
import { startServer, type TestServer } from "../support/server.ts";

const folder = mkdtempSync(join(tmpdir(), "markmill-proxies-"));
const plain = "http://mill.example:8484";
const secure = "https://mill.example:8443";
const password = "p@ss:word";
const authorization = `Basic ${btoa(`ada:${password}`)}`;

let program: string[];
const servers: TestServer[] = [];
let keys: Record<string, string> = {};
let open: TestProxy;
let closed: TestProxy;

const portOf = ({ baseUrl }: TestServer) => Number(new URL(baseUrl).port);

beforeAll(async () => {
  program = [await executable()];
  const authority = createAuthority();
  const { cert, key } = authority.issue({ names: ["mill.example"] });
  for (const [name, pem] of Object.entries({ ca: authority.cert, cert, key })) {
    writeFileSync(join(folder, `${name}.pem`), pem);
  }
  const named = { MARKMILL_SERVER__HOST_NAMES: "mill.example" };
  const [http, https] = await Promise.all([
    startServer({ env: named }),
    startServer({
      env: {
        ...named,
        MARKMILL_SERVER__TLS_CERT: join(folder, "cert.pem"),
        MARKMILL_SERVER__TLS_KEY: join(folder, "key.pem"),
      },
    }),
  ]);
  servers.push(http, https);
  const keyOf = async (server: TestServer) => (await server.newCaller()).key;
  keys = { [plain]: await keyOf(http), [secure]: await keyOf(https) };
  const routes = () => ({ "mill.example:8484": portOf(http), "mill.example:8443": portOf(https) });
  open = await startProxy({ routes });
  closed = await startProxy({ routes, authorization });
  writeFileSync(join(folder, "a.pdf"), samplePdf("The quiet river passes the old paper mill."));
}, 180_000);

afterAll(async () => {
  open.stop();
  closed.stop();
  await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  for (const proxy of [open, closed]) {
    proxy.asked.length = 0;
    proxy.heads.length = 0;
    proxy.bytesUp = 0;
  }
});

function run(server: string, args: string[], env: Record<string, string>) {
  const own = {
    HOME: folder,
    NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
    MARKMILL_SERVER: server,
    MARKMILL_API_KEY: keys[server] ?? "",
  };
  return runCommand(program, args, { env: { ...own, ...env }, cwd: folder });
}

const both = (address: string) => ({ HTTP_PROXY: address, HTTPS_PROXY: address });
const at = (proxy: TestProxy, user = "") => `http://${user}127.0.0.1:${proxy.port}`;

describe.each([plain, secure])("%s", (server) => {
  const tunnel = server === secure;

  test("a conversion goes through it whole: upload, events, result", async () => {
    const { exitCode, stdout, stderr } = await run(server, ["convert", "a.pdf"], both(at(open)));
    expect([exitCode, stderr]).toEqual([
      0,
      tunnel ? "" : expect.stringContaining("without TLS, so everybody on the way can read it"),
    ]);
    expect(stdout.length).toBeGreaterThan(10);
    if (tunnel) {
      expect(new Set(open.asked)).toEqual(new Set(["CONNECT mill.example:8443 HTTP/1.1"]));
      // What goes through the tunnel nobody there can read.
      expect(open.heads.join("")).not.toContain("mk_live_");
    } else {
      expect(open.asked).toContain(`POST ${plain}/v1/estimates HTTP/1.1`);
      expect(open.asked.filter((line) => line.includes("/events"))).toHaveLength(1);
    }
  });

  test("a large file streams through it", async () => {
    const bytes = 64 * 1024 ** 2;
    writeFileSync(join(folder, "large.txt"), Buffer.alloc(bytes, "word "));
    const { exitCode, stdout } = await run(
      server,
      ["convert", "large.txt", "--max-credits", "0", "--json"],
      both(at(open)),
    );
    // Its estimate is far above the spending limit, so that it came to one and nothing was started.
    expect([exitCode, JSON.parse(stdout).error.message]).toEqual([
      4,
      expect.stringContaining("above the spending limit"),
    ]);
    expect(open.bytesUp).toBeGreaterThan(bytes);
  }, 180_000);

  test("user name and password are sent to it, and printed nowhere", async () => {
    const user = `ada:${encodeURIComponent(password)}@`;
    const proxied = both(at(closed, user));
    const doctor = await run(server, ["doctor", "--json", "--data-dir", join(folder, "none")], proxied);
    expect(doctor.stdout).toContain(`go through the proxy ${at(closed)}`);
    expect(doctor.stdout).toContain("is accepted");
    expect(closed.heads.every((head) => head.toLowerCase().includes("proxy-authorization: basic"))).toBe(
      true,
    );
    expect(doctor.stdout + doctor.stderr).not.toMatch(/p@ss|p%40ss/);
  });

  test.each([
    ["", "requires a user name and a password"],
    ["ada:wrong@", "does not take the user name and password"],
  ])("407 for %j is said in words, and asked for once", async (user, said) => {
    const { exitCode, stderr } = await run(server, ["usage"], both(at(closed, user)));
    expect(exitCode).toBe(5);
    expect(stderr).toContain(`the proxy ${at(closed)} (${tunnel ? "HTTPS_PROXY" : "HTTP_PROXY"}) ${said}`);
    expect(stderr).not.toContain("wrong");
    expect(closed.asked).toHaveLength(1);
  });

  test("a proxy that is not there is named, not the server", async () => {
    const { exitCode, stderr } = await run(server, ["usage"], both("http://ada:secret@127.0.0.1:1"));
    expect(exitCode).toBe(5);
    expect(stderr).toContain("the proxy http://127.0.0.1:1");
    expect(stderr).toContain("cannot be reached: nothing answers at this address");
    expect(stderr).not.toContain("secret");
  }, 180_000);

  test("a server that the proxy does not reach", async () => {
    const away = server.replace("mill", "other");
    const { exitCode, stderr } = await run(away, ["usage"], both(at(open)));
    expect(exitCode).toBe(5);
    expect(stderr).toContain(`the server ${away} cannot be reached: `);
    expect(stderr).toContain("HTTP 502");
    expect(stderr).toContain(`the proxy ${at(open)}`);
  }, 180_000);

  test("what NO_PROXY names is asked for directly", async () => {
    const { exitCode, stderr } = await run(server, ["usage"], { ...both(at(open)), NO_PROXY: ".example" });
    expect([exitCode, open.asked]).toEqual([5, []]);
    expect(stderr).toContain("the name of its machine");
    expect(stderr).not.toContain("proxy");
  }, 180_000);
});

test("a server on this machine is asked directly, without NO_PROXY, too", async () => {
  const [server] = servers;
  const result = await run(plain, ["usage", "--server", server?.baseUrl ?? ""], both(at(open)));
  expect([result.exitCode, result.stderr, open.asked]).toEqual([0, "", []]);
});

test("an invalid proxy URL is reported by the name of its variable only", async () => {
  const { exitCode, stderr } = await run(plain, ["usage"], {
    ALL_PROXY: "socks5://ada:secret@127.0.0.1:1080",
  });
  expect(exitCode).toBe(2);
  expect(stderr).toContain("ALL_PROXY must be the address of an HTTP proxy");
  expect(stderr).not.toContain("secret");
});
