/** What every answer of the executable tells browsers, over TLS and without, as it is on the wire. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { headerProblems } from "../contract/headers/answer.ts";
import { selfSigned } from "../support/network/certificates.ts";
import { startServer } from "../support/server.ts";

test.each([false, true])(
  "with TLS: %p",
  async (https) => {
    const folder = mkdtempSync(join(tmpdir(), "markmill-headers-"));
    const { cert, key } = selfSigned({ names: ["127.0.0.1"] });
    const [certFile, keyFile] = [join(folder, "tls.crt"), join(folder, "tls.key")];
    writeFileSync(certFile, cert);
    writeFileSync(keyFile, key);
    const args = https ? ["--server-tls-cert", certFile, "--server-tls-key", keyFile] : [];
    await using server = await startServer({ args });
    expect(server.baseUrl).toStartWith(https ? "https:" : "http:");
    const caller = await server.newCaller();
    const call = (
      method: string,
      path: string,
      headers: Record<string, string> = {},
      body?: string | FormData,
    ) =>
      fetch(server.baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${caller.key}`, origin: "https://elsewhere.example", ...headers },
        ...(body === undefined ? {} : { body }),
        tls: { rejectUnauthorized: false },
        redirect: "manual",
      });
    const form = new FormData();
    form.append("file", new Blob(["# A\n\ntext\n"]), "a.md");
    const converted = await call("POST", "/v1/convert", {}, form);
    const { jobs } = (await converted.json()) as { jobs: { job_id: string }[] };
    const job = `/v1/jobs/${jobs[0]?.job_id}`;
    // To the end of the stream of its events, which is the end of the job.
    const events = await call("GET", `${job}/events`);
    await events.text();
    const whole = await call("GET", `${job}/download`);

    const answers: [name: string, status: number, path: string, answer: Response][] = [
      ["a call", 200, "/v1/convert", converted],
      ["a stream", 200, `${job}/events`, events],
      ["a download", 200, `${job}/download`, whole],
    ];
    const asked: [
      status: number,
      method: string,
      path: string,
      headers?: Record<string, string>,
      body?: string,
    ][] = [
      [200, "GET", "/healthz"],
      [200, "GET", "/v1/capabilities"],
      [200, "GET", "/v1/catalog"],
      [200, "GET", "/openapi.json"],
      [200, "GET", "/docs/errors"],
      [200, "HEAD", `${job}/download`],
      [200, "GET", `${job}/download?format=zip`],
      [206, "GET", `${job}/download`, { range: "bytes=0-1" }],
      [304, "GET", `${job}/download`, { "if-none-match": whole.headers.get("etag") ?? "" }],
      [416, "GET", `${job}/download`, { range: "bytes=999999-" }],
      [200, "GET", job],
      [401, "GET", job, { authorization: "Bearer x" }],
      [403, "GET", "/v1/admin/audit"],
      [404, "GET", "/nothing"],
      [405, "PUT", "/v1/jobs"],
      [204, "OPTIONS", "/v1/jobs", { "access-control-request-method": "POST" }],
      [400, "POST", "/v1/jobs", { "content-type": "application/json" }, "{"],
      [415, "POST", "/v1/jobs", { "content-type": "text/plain" }, "{}"],
      [204, "DELETE", job],
    ];
    for (const [status, method, path, headers, body] of asked)
      answers.push([`${method} ${path}`, status, path, await call(method, path, headers, body)]);
    for (const [name, status, path, { status: seen, headers }] of answers) {
      const own = /^\/v1\/(?!catalog|capabilities)/.test(path);
      expect([name, seen, ...headerProblems(headers, { path, https, own })]).toEqual([name, status]);
    }
    rmSync(folder, { recursive: true });
  },
  180_000,
);
