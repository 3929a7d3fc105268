/**
 * Secrets of every kind, sent wherever a request can carry a text, to a server that logs all it can: none of them is in
 * what it writes, nor in the audit, the incidents or the ledger's file.
 */
import { expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstOf } from "../../config/testing/runs.ts";
import { administer, createKey, runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { positionsOf } from "../support/secrets/positions.ts";
import { startServer } from "../support/server.ts";

const hex = (bytes: number) => randomBytes(bytes).toString("hex");

/** Forms of secrets that nobody has, so that whatever shows them has them from a request. */
const sentOnly = (): Record<string, string> => ({
  "an API key of elsewhere": `mk_live_${hex(32)}`,
  "a job token": `mk_job_${hex(32)}`,
  "A preview token": `mk_preview_${hex(32)}`,
  "an image's token": `mk_asset_${hex(32)}`,
  "An access token": `mk_access_${hex(32)}`,
  "a refresh token": `mk_refresh_${hex(32)}`,
  "a one-time link's token": `mk_link_${hex(32)}`,
  "a session's cookie": `${hex(16)}.${randomBytes(32).toString("base64url")}`,
  "a client's secret at the provider": `sso-${hex(20)}`,
});

/** What may be in the ledger in plain text, each by a secret of its own, so that nothing else hides behind it. */
const storedOnPurpose = ["a file's name", "a client_request_id"];

test.each(firstOf(["json", "text"] as const))(
  "with log.level=debug and log.format=%s no secret is written",
  async (format) => {
    const folder = mkdtempSync(join(tmpdir(), "markmill-secrets-"));
    const command = [await executable()];
    await using server = await startServer({ args: ["--log-level", "debug", "--log-format", format] });
    const { dataDir, baseUrl } = server;
    const password = `correct horse ${hex(8)}`;
    const made = await runCommand(
      command,
      [
        "admin",
        "create-user",
        "--email",
        "root@example.org",
        "--role",
        "admin",
        "--password-stdin",
        "--data-dir",
        dataDir,
      ],
      { stdin: `${password}\n` },
    );
    expect(made.exitCode).toBe(0);
    const scopes = "svc:convert,svc:account,svc:admin";
    const { key } = await createKey(command, dataDir, "root@example.org", "--scopes", scopes);
    const call = (path: string, init: RequestInit = {}) =>
      fetch(baseUrl + path, {
        ...init,
        headers: { authorization: `Bearer ${key}`, ...init.headers },
        redirect: "manual",
      });
    const { webhook_secret } = (await (await call("/v1/account/webhook-secret")).json()) as {
      webhook_secret: string;
    };
    const masterKey = /^\S+ (\S+)/.exec(readFileSync(join(dataDir, "master.key"), "utf8"))?.[1] ?? "";
    expect(masterKey).toHaveLength(44);
    const secrets: Record<string, string> = {
      ...sentOnly(),
      "an API key": key,
      "the webhook secret": webhook_secret,
      "a password": password,
      "the master key": masterKey,
    };
    const stored = Object.fromEntries(storedOnPurpose.map((name) => [name, `kept-${hex(12)}`]));

    /** Which of them a text holds, as they are or as an address or JSON would spell them. */
    const shownIn = (text: string, wanted: Record<string, string>) =>
      Object.entries(wanted).flatMap(([name, secret]) => {
        const spelled = [
          secret,
          encodeURIComponent(secret),
          JSON.stringify(secret).slice(1, -1),
          secret.toUpperCase(),
        ];
        return spelled.some((form) => text.includes(form)) ? [name] : [];
      });

    const all = { ...secrets, ...stored };
    let requests = 0;
    let failures = 0;
    for (const [name, secret] of Object.entries(secrets)) {
      for (const { path, init, name: where } of positionsOf(secret, key)) {
        const response = await fetch(baseUrl + path, { ...init, redirect: "manual" });
        await response.bytes();
        expect([name, where, response.status < 500 || response.status === 503]).toEqual([name, where, true]);
        requests += 1;
        // The last 64 KB of what the server has written are there to be looked at.
        if (requests % 20 !== 0) continue;
        const output = server.output();
        expect([name, shownIn(output, all)]).toEqual([name, []]);
        failures += output.split("request_failed").length - 1;
      }
    }
    expect(failures).toBeGreaterThan(100);
    expect(requests).toBeGreaterThan(1_000);

    // What is stored on purpose.
    const form = new FormData();
    form.append("file", new Blob(["# A\n\ntext\n"]), `${stored["a file's name"]}.md`);
    form.append("client_request_id", stored["a client_request_id"] ?? "");
    expect((await call("/v1/convert", { method: "POST", body: form })).status).toBe(200);

    const audit = join(folder, "audit.jsonl");
    await administer(command, dataDir, "export-audit", audit);
    const lines = readFileSync(audit, "utf8");
    expect(lines).toContain("convert.confirm");
    expect(shownIn(lines, all)).toEqual([]);
    expect(await server.stop()).toBe(0);
    expect(shownIn(server.output(), all)).toEqual([]);

    const ledger = readdirSync(dataDir)
      .filter((name) => name.startsWith("ledger.db"))
      .map((name) => readFileSync(join(dataDir, name), "latin1"))
      .join("");
    expect(shownIn(ledger, secrets)).toEqual([]);
    expect(shownIn(ledger, stored)).toEqual(storedOnPurpose);
    // The search does find what is there: hashes in their place.
    expect(ledger).toContain(new Bun.CryptoHasher("sha256").update(key).digest("hex"));
    expect(ledger).toContain("$argon2id$");
    rmSync(folder, { recursive: true });
  },
  120_000,
);
