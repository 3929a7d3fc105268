/** TLS as this machine's network makes it: which certificates are good, and whom connections go through. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { systemTimers } from "../../../config/ambient.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { dayMs } from "../../../config/units.ts";
import { type Certificate, createAuthority, selfSigned } from "../../../test/support/network/certificates.ts";
import { problemOf } from "../testing/problem.ts";
import { createWire, proxyProblem } from "./system.ts";

const authority = createAuthority();
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "markmill-tls-"));
  writeFileSync(join(folder, "ca.pem"), authority.cert);
});
afterAll(() => rmSync(folder, { recursive: true }));

const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;

/** What a connection to a host with that certificate fails with, or its protocol. */
async function secured(certificate: Certificate | null, host: string, trusted = "ca.pem") {
  const met = Promise.withResolvers<string | false | null | undefined>();
  const server =
    certificate === null
      ? createServer((socket) => socket.end("no TLS"))
      : createTlsServer({ ...certificate, ALPNProtocols: ["h2", "http/1.1"] }, (socket) => {
          met.resolve(socket.servername);
          socket.on("error", () => undefined);
        });
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const settings = { ...defaultSettings, "egress.ca_file": join(folder, trusted) };
  const wire = createWire({ settings, timers: systemTimers, environment: {} });
  const stream = connect({ host: "127.0.0.1", port: portOf(server) });
  stream.on("error", () => undefined);
  const secure = wire.secure(stream, host, new AbortController().signal);
  const problem = await problemOf(secure);
  const closed = stream.destroyed;
  const name = problem === "none" ? await met.promise : null;
  if (problem === "none") (await secure).destroy();
  stream.destroy();
  server.close();
  return { problem: problem.split(":")[0], closed, name };
}

describe("a host's certificate", () => {
  const good = { names: ["docs.example", "127.0.0.1"] };
  const from = new Date(Date.now() - 9 * dayMs);
  test("is good for its names and addresses, and the name is sent", async () => {
    const named = await secured(authority.issue(good), "docs.example");
    expect([named.problem, named.name]).toEqual(["none", "docs.example"]);
    expect((await secured(authority.issue(good), "127.0.0.1")).problem).toBe("none");
  });

  test.each<[what: string, certificate: Certificate | null, host: string, problem: string]>([
    ["for another name", authority.issue(good), "other.example", "certificate_name"],
    [
      "expired",
      authority.issue({ ...good, from, until: new Date(Date.now() - dayMs) }),
      "docs.example",
      "certificate_expired",
    ],
    [
      "not valid yet",
      authority.issue({ ...good, from: new Date(Date.now() + dayMs) }),
      "docs.example",
      "certificate_expired",
    ],
    [
      "of an unknown authority",
      createAuthority("Other").issue(good),
      "docs.example",
      "certificate_untrusted",
    ],
    ["signed by itself", selfSigned(good), "docs.example", "certificate_untrusted"],
    ["none, without TLS", null, "docs.example", "tls"],
  ])("%s", async (_, certificate, host, problem) => {
    expect(await secured(certificate, host)).toEqual({ problem, closed: true, name: null });
  });

  test("is not judged without authorities", async () => {
    const { problem, closed } = await secured(authority.issue(good), "docs.example", "none.pem");
    expect([problem, closed]).toEqual(["authorities", true]);
  });
});

test("a proxy that accepts connections has no problem, others do", async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${portOf(server)}`;
  expect(await proxyProblem(address, systemTimers, 5_000)).toBeNull();
  expect(await proxyProblem(address.replace("127.0.0.1", "localhost"), systemTimers, 5_000)).toBeNull();
  await new Promise((resolve) => server.close(resolve));
  expect(await proxyProblem(address, systemTimers, 5_000)).toContain("ECONNREFUSED");
});
