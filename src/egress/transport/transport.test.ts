import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { systemTimers } from "../../../config/ambient.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { createAuthority } from "../../../test/support/network/certificates.ts";
import { problemOf } from "../testing/problem.ts";
import { authoritiesProblems, createTrust } from "./authorities.ts";
import { createWire } from "./system.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "markmill-transport-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("authorities", () => {
  const settingsWith = (path: string | null) => ({ ...defaultSettings, "egress.ca_file": path });

  test("are read again when their file has changed, and only then", () => {
    const path = join(folder, "authorities.pem");
    writeFileSync(path, `Bundle\n${createAuthority("One").cert}${createAuthority("Two").cert}`);
    const trust = createTrust(settingsWith(path), {});
    const first = trust();
    expect(trust()).toBe(first);
    writeFileSync(path, createAuthority("Three").cert);
    utimesSync(path, 1, 1);
    const second = trust();
    expect(second).not.toBe(first);
    rmSync(path);
    expect(trust).toThrow("egress.ca_file");
  });

  test("that cannot be read are named with their setting", () => {
    const path = join(folder, "bad.pem");
    const environment = { NODE_EXTRA_CA_CERTS: path };
    expect(authoritiesProblems(settingsWith(null), {})).toEqual([]);
    expect(authoritiesProblems(settingsWith(join(folder, "none.pem")), environment)).toEqual([
      expect.stringMatching(/^egress\.ca_file: .*none\.pem cannot be read/),
      expect.stringMatching(/^NODE_EXTRA_CA_CERTS: .*bad\.pem cannot be read/),
    ]);
    writeFileSync(path, "no certificate");
    expect(authoritiesProblems(settingsWith(path), {})).toEqual([
      expect.stringContaining("no PEM certificate"),
    ]);
    writeFileSync(path, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
    expect(authoritiesProblems(settingsWith(path), {})).toEqual([
      expect.stringContaining(`egress.ca_file: ${path} contains an invalid certificate.`),
    ]);
    writeFileSync(path, createAuthority().cert);
    expect(authoritiesProblems(settingsWith(path), environment)).toEqual([]);
  });
});

test("what is on this machine is connected to directly, also where a proxy is set", async () => {
  const server = createServer((socket) => socket.end("here")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings = { ...defaultSettings, "egress.proxy": "http://127.0.0.1:1" };
  const wire = createWire({ settings, timers: systemTimers, environment: {} });
  const { signal } = new AbortController();
  const stream = await wire.dial("127.0.0.1", port, signal);
  expect(await new Response(Readable.toWeb(Readable.from(stream)) as ReadableStream).text()).toBe("here");
  expect(await problemOf(wire.dial("10.0.0.1", port, signal))).toStartWith("proxy");
  server.close();
});
