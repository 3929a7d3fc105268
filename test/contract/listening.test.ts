/** The socket itself: stopping, silence, TLS. */
import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import { longTest } from "../../config/testing/runs.ts";
import { call } from "./call.ts";
import { startInProcess } from "./in-process.ts";
import { parsed, raw } from "./raw.ts";
import { estimate } from "./world.ts";

describe("stopping", () => {
  test("running requests are answered, new ones refused, then the port is closed", async () => {
    const target = await startInProcess();
    const uploadId = await estimate(target, "owner", "stop.pdf");
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const confirmJob = target.fakes.services.jobs.confirm;
    target.fakes.services.jobs.confirm = async (...args) => {
      begin();
      await released;
      return confirmJob(...args);
    };
    const body = JSON.stringify({ upload_id: uploadId, max_credits: 5 });
    const pending = call(target, { method: "POST", path: "/v1/jobs", body });
    await begun;
    const kept = keptConnection(target.baseUrl);
    await kept.send("/healthz");
    const stopped = target.stopGracefully();
    await Bun.sleep(50);
    const late = await kept.send("/v1/capabilities");
    expect(late === "" || late.includes("HTTP/1.1 503")).toBe(true);
    release();
    expect((await pending).status).toBe(201);
    await stopped;
    kept.close();
    await expect(call(target, { path: "/healthz", as: null })).rejects.toThrow();
  });

  test("a call that does not end is cut off after the grace", async () => {
    const target = await startInProcess();
    const begun = Promise.withResolvers<void>();
    target.fakes.services.jobs.list = () => {
      begun.resolve();
      return new Promise(() => {});
    };
    const pending = call(target, { path: "/v1/jobs" }).catch(() => "cut off");
    await begun.promise;
    await target.stopGracefully(100);
    expect(await pending).toBe("cut off");
  });
});

test("a port in use is reported with its setting's name", async () => {
  const target = await startInProcess();
  const taken = new URL(target.baseUrl).host;
  await expect(startInProcess({ "server.listen": taken })).rejects.toThrow(
    /server\.listen: .* already in use/,
  );
  // An address for documentation (RFC 5737) and a name that can have none (RFC 2606).
  for (const elsewhere of ["192.0.2.1:0", "nowhere.invalid:0"]) {
    const settings = { "server.listen": elsewhere, "server.allow_plain_http": true };
    await expect(startInProcess(settings)).rejects.toThrow("this machine has no such address.");
  }
  await target.stop();
});

test("links are built from the configured base URL", async () => {
  const target = await startInProcess({ "server.base_url": "https://md.example.org" });
  const { text } = await call(target, { path: "/nothing", as: null });
  expect(text).toContain('"docs_url":"https://md.example.org/docs/errors#route_not_found"');
  const { json } = await call(target, { path: "/openapi.json", as: null });
  expect(json).toMatchObject({ servers: [{ url: "https://md.example.org" }] });
  await target.stop();
});

describe("a silent connection", () => {
  test("in the middle of an upload is dropped, and nothing of it stays", async () => {
    const target = await startInProcess({}, 1);
    const head = `POST /v1/estimates HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${target.keys.owner}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n`;
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4';
    const startedMs = performance.now();
    expect(parsed(await raw(target.baseUrl, [head, part], { timeoutMs: 20_000 })).status).not.toBe(201);
    expect(performance.now() - startedMs).toBeLessThan(15_000);
    expect(await target.storedUploads()).toBe(0);
    await target.stop();
  }, 60_000);

  // Bun checks idle sockets every 4 seconds: a shorter limit can end before the request has been read, and one of 5
  // seconds ends within 8.
  const limitSeconds = 5;
  const longerMs = 8500;

  longTest(
    "is kept while a document is being measured",
    async () => {
      const target = await startInProcess({}, limitSeconds);
      const create = target.fakes.services.estimates.create;
      target.fakes.services.estimates.create = async (...args) => {
        await Bun.sleep(longerMs);
        return create(...args);
      };
      expect(await estimate(target, "owner", "slow to measure.pdf")).toStartWith("upl_");
      await target.stop();
    },
    60_000,
  );

  longTest.each(["GET", "POST"])(
    "is kept while the answer to a %s without a body is made",
    async (method) => {
      const target = await startInProcess({}, limitSeconds);
      const slow = async (): Promise<never> => {
        await Bun.sleep(longerMs);
        throw new Fault("job_not_found");
      };
      target.fakes.services.jobs.get = slow;
      target.fakes.services.jobs.cancel = slow;
      const path = method === "GET" ? "/v1/jobs/job_1" : "/v1/jobs/job_1/cancel";
      const request = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${target.keys.owner}\r\n\r\n`;
      expect(parsed(await raw(target.baseUrl, [request], { timeoutMs: 20_000 })).status).toBe(404);
      await target.stop();
    },
    30_000,
  );
});

test.each(["estimates", "convert"] as const)(
  "a disconnect while %s measures is passed to the measuring",
  async (service) => {
    const target = await startInProcess({}, 5);
    const told = Promise.withResolvers<boolean>();
    const waitFor = async (signal: AbortSignal | undefined): Promise<never> => {
      signal?.addEventListener("abort", () => told.resolve(true));
      await Promise.race([told.promise, Bun.sleep(4_000).then(() => told.resolve(false))]);
      throw new Error("nobody waits");
    };
    target.fakes.services.estimates.create = (_caller, _file, _fields, signal) => waitFor(signal);
    target.fakes.services.convert.create = (_caller, _request, signal) => waitFor(signal);
    const part =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--b--\r\n';
    const head = `POST /v1/${service} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${target.keys.owner}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${part.length}\r\n\r\n`;
    // Gives up after a moment, which closes the connection.
    await raw(target.baseUrl, [head, part], { timeoutMs: 300 }).catch(() => null);
    expect(await told.promise).toBe(true);
    await target.stop();
  },
  30_000,
);

const openssl = Bun.which("openssl");
test.skipIf(openssl === null)(
  "with a certificate it speaks TLS, and only that (skipped without openssl)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "markmill-tls-"));
    const [cert, key, config] = [
      join(folder, "cert.pem"),
      join(folder, "key.pem"),
      join(folder, "request.cnf"),
    ];
    // Without it the machine's own file is read, which there may be none of.
    writeFileSync(config, "[req]\ndistinguished_name = subject\n[subject]\n");
    const made = Bun.spawnSync([
      ...[openssl ?? "", "req", "-config", config, "-x509", "-nodes"],
      ...["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"],
      ...["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
    ]);
    expect(made.exitCode).toBe(0);
    const target = await startInProcess({ "server.tls_cert": cert, "server.tls_key": key });
    expect(target.baseUrl).toStartWith("https://127.0.0.1:");
    const answer = await fetch(`${target.baseUrl}/nothing`, { tls: { ca: Bun.file(cert) } });
    expect(await answer.text()).toContain(`"docs_url":"${target.baseUrl}/docs/errors#route_not_found"`);
    await expect(fetch(`${target.baseUrl}/healthz`)).rejects.toThrow();
    expect(
      await raw(target.baseUrl, ["GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"], { timeoutMs: 1000 }),
    ).not.toContain("200 OK");
    await target.stop();
    rmSync(folder, { recursive: true });
  },
);

/** One connection that stays open between requests. An answer of no bytes: it was closed. */
function keptConnection(baseUrl: string): { send(path: string): Promise<string>; close(): void } {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  return {
    send(path) {
      const { promise, resolve } = Promise.withResolvers<string>();
      socket.once("data", (bytes) => resolve(bytes.toString("latin1")));
      socket.once("close", () => resolve(""));
      if (socket.destroyed) resolve("");
      else socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      return promise;
    },
    close: () => socket.destroy(),
  };
}
