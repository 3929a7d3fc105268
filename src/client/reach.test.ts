import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemRandom } from "../../config/ambient.ts";
import { failureOf } from "../../config/testing/failures.ts";
import { createClient } from "./client.ts";
import { UnreachableError } from "./errors.ts";
import { reachReason } from "./reach.ts";

const plain = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  // Reads all, so that an upload is not answered before its file was looked for.
  fetch: async (request) => new Response(await request.text()),
});
const closing = Bun.listen({
  port: 0,
  hostname: "127.0.0.1",
  socket: { open: (socket) => void socket.end(), data: () => undefined },
});
/** A port on which nothing listens any more. */
const silent = Bun.listen({ port: 0, hostname: "127.0.0.1", socket: { data: () => undefined } });
silent.stop(true);
const folder = mkdtempSync(join(tmpdir(), "reach-"));
afterAll(async () => {
  await plain.stop(true);
  closing.stop(true);
  rmSync(folder, { recursive: true });
});

const client = (server: string) =>
  createClient({ server, apiKey: null, random: systemRandom, sleep: async () => undefined, triesMax: 1 });

describe("real failures say what to do, in no library's words", () => {
  const cases: [server: () => string, said: string][] = [
    [() => `http://127.0.0.1:${silent.port}`, "check the address and that the server runs"],
    [() => `https://127.0.0.1:${plain.port}`, "http instead of https"],
    [() => `http://127.0.0.1:${closing.port}`, "the connection was closed"],
  ];
  test.each(cases)("%# %s", async (server, said) => {
    const error = await failureOf(client(server()).api.getUsage());
    expect(error).toBeInstanceOf(UnreachableError);
    expect((error as Error).message).toStartWith(`the server ${server()} cannot be reached: `);
    expect((error as Error).message).toContain(said);
    expect((error as Error).message).not.toMatch(/fetch|url\?|E[A-Z]{4,}/);
  });
});

test("certificates", () => {
  const of = (code: string) => reachReason(Object.assign(new Error("m"), { code }));
  expect(of("DEPTH_ZERO_SELF_SIGNED_CERT")).toContain("NODE_EXTRA_CA_CERTS");
  expect(of("CERT_HAS_EXPIRED")).toContain("renew");
  expect(of("SOMETHING_NEW")).toBe("m");
});

test("a file that cannot be read is not the server's fault", async () => {
  const upload = client(`http://127.0.0.1:${plain.port}`).estimate({
    path: join(folder, "none.pdf"),
    filename: "none.pdf",
    capabilityId: null,
    mode: null,
    layoutFidelity: null,
    pages: null,
    options: {},
  });
  expect(await failureOf(upload)).toMatchObject({ code: "ENOENT", syscall: "open" });
});
