import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { systemClock, systemRandom } from "../../../../config/ambient.ts";
import { Secret } from "../../../../config/secret.ts";
import { longTest } from "../../../../config/testing/runs.ts";
import type { Ledger } from "../../../../ledger/contract.ts";
import { openLedger } from "../../../../ledger/open.ts";
import { openSecretBox } from "../../../auth/master-key.ts";
import { webhookSecretContext } from "../../../auth/reseal.ts";
import type { SecretBox } from "../../../auth/secret-box.ts";
import { rotateMasterKey, settleMasterKey } from "./rotate.ts";

const actor = { kind: "admin_cli", id: null } as const;
const [clock, random] = [systemClock, systemRandom];
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "markmill-rotate-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = (name = "master.key") => join(dataDir, name);
const keyFilesThere = () =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith("master.key"))
    .sort();

async function withLedger<T>(work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const ledger = await openLedger({ dataDir, nowMs: clock.nowMs() });
  try {
    return await work(ledger);
  } finally {
    await ledger.close();
  }
}
const boxOf = (ledger: Ledger) => openSecretBox({ dataDir, ledger, clock, random });
const rotate = (ledger: Ledger) => rotateMasterKey({ dataDir, ledger, clock, random }, actor);

/** A secret of each kind. Those of better-auth are written through the unit that its adapter writes with. */
async function seal(ledger: Ledger, box: SecretBox): Promise<void> {
  await ledger.write("createOrganization", {
    organizationId: "org_a",
    projectId: "prj_a",
    name: "a",
    planId: "internal",
    actor,
    nowMs: clock.nowMs(),
  });
  const sealed = box.seal("webhook-secret", webhookSecretContext("org_a", "whs_a"), new Secret("signs"));
  await ledger.write("createWebhookSecret", {
    secretId: "whs_a",
    organizationId: "org_a",
    sealed,
    actor,
    nowMs: clock.nowMs(),
  });
  await ledger.write("changeRecords", {
    change: {
      kind: "create",
      model: "oauthClient",
      values: {
        id: "rec_a",
        clientId: "app_a",
        clientSecret: await symmetricEncrypt({ key: box.derived("sign-in").reveal(), data: "lets in" }),
        redirectUris: "[]",
      },
    },
    renews: null,
    method: null,
    visit: {},
    nowMs: clock.nowMs(),
  } as never);
}

/** What the key in the data directory opens, as a server would. */
async function opened(): Promise<string[]> {
  return withLedger(async (ledger) => {
    await settleMasterKey({ dataDir, ledger });
    const box = await boxOf(ledger);
    const texts = await ledger.read.sealedTexts();
    return Promise.all(
      texts.map(({ kind, id, organizationId, sealed }) =>
        kind === "webhook_secret"
          ? box.open("webhook-secret", webhookSecretContext(organizationId ?? "", id), sealed).reveal()
          : symmetricDecrypt({ key: box.derived("sign-in").reveal(), data: sealed }),
      ),
    );
  });
}

describe("rotating the master key", () => {
  test("encrypts everything again, keeps the old key under another name, and is recorded in the audit log", async () => {
    await withLedger(async (ledger) => seal(ledger, await boxOf(ledger)));
    const [old, before] = [
      readFileSync(file(), "utf8"),
      await withLedger((ledger) => ledger.read.sealedTexts()),
    ];
    const done = await withLedger(rotate);
    expect(done).toMatchObject({
      resealed: { webhook_secret: 1, client_secret: 1, renewal_answer: 0 },
      unopened: 0,
      previousFile: file(`master.key.replaced-${done.previousKeyId}`),
    });
    expect(done.keyId).not.toBe(done.previousKeyId);
    expect(keyFilesThere()).toEqual(["master.key", `master.key.replaced-${done.previousKeyId}`]);
    expect(readFileSync(done.previousFile, "utf8")).toBe(old);
    expect(readFileSync(file(), "utf8")).not.toBe(old);
    for (const path of [file(), done.previousFile]) expect(statSync(path).mode & 0o777).toBe(0o600);
    const after = await withLedger((ledger) => ledger.read.sealedTexts());
    expect(after).toHaveLength(2);
    for (const [index, { sealed }] of after.entries()) expect(sealed).not.toBe(before[index]?.sealed ?? "");
    expect(await opened()).toEqual(["signs", "lets in"]);
    await withLedger(async (ledger) => {
      const reach = { linesMax: 1, rowsMax: 10, before: null };
      const { lines } = await ledger.read.newestAudit({} as never, reach);
      expect(lines[0]).toMatchObject({
        action: "master_key.rotate",
        objectId: done.keyId,
        outcome: "rotated",
      });
      expect(await ledger.verify()).toMatchObject({ ok: true });
    });
    await withLedger(rotate);
    expect(await opened()).toEqual(["signs", "lets in"]);
    expect(keyFilesThere()).toHaveLength(3);
  });

  test("without the ledger's key nothing is changed", async () => {
    await withLedger(async (ledger) => {
      await seal(ledger, await boxOf(ledger));
      rmSync(file());
      writeFileSync(file(), `markmill-master-key-1 ${Buffer.alloc(32).toString("base64")}\n`);
      await expect(rotate(ledger)).rejects.toMatchObject({ code: "master_key_unfit" });
      rmSync(file());
      await expect(rotate(ledger)).rejects.toMatchObject({ code: "master_key_missing" });
    });
    expect(keyFilesThere()).toEqual([]);
  });

  test("what was sealed by a key that is lost stays as it is, and does not stand in the way", async () => {
    const done = await withLedger(async (ledger) => {
      await seal(ledger, await boxOf(ledger));
      const [old] = (await ledger.read.sealedTexts()).filter(({ kind }) => kind === "client_secret");
      const lost = await symmetricEncrypt({ key: "another", data: "lets in" });
      const keyId = (await ledger.read.masterKeyId()) ?? "";
      const texts = (await ledger.read.sealedTexts()).map((text) => ({
        ...text,
        resealed: text.id === old?.id ? lost : text.sealed,
      }));
      await ledger.write("rotateMasterKey", {
        previousKeyId: keyId,
        keyId,
        texts,
        actor,
        nowMs: clock.nowMs(),
      });
      return rotate(ledger);
    });
    expect(done).toMatchObject({ unopened: 1, resealed: { webhook_secret: 1, client_secret: 0 } });
  });

  test("there is nothing to rotate before the first start", async () => {
    await withLedger(async (ledger) => {
      await expect(rotate(ledger)).rejects.toMatchObject({ code: "invalid_request" });
    });
  });

  test("the ledger takes it whole or not at all", async () => {
    await withLedger(async (ledger) => {
      await seal(ledger, await boxOf(ledger));
      const keyId = (await ledger.read.masterKeyId()) ?? "";
      const texts = (await ledger.read.sealedTexts()).map((text) => ({ ...text, resealed: "x" }));
      const asked = { previousKeyId: keyId, keyId: "new", texts, actor, nowMs: clock.nowMs() };
      const write = (more: object) => ledger.write("rotateMasterKey", { ...asked, ...more });
      expect(await write({ previousKeyId: "other" })).toEqual({ outcome: "another" });
      expect(await write({ texts: texts.slice(1) })).toEqual({ outcome: "changed" });
      expect(await write({ texts: texts.map((text) => ({ ...text, sealed: "y" })) })).toEqual({
        outcome: "changed",
      });
      expect(await ledger.read.masterKeyId()).toBe(keyId);
    });
    expect(await opened()).toEqual(["signs", "lets in"]);
  });

  longTest(
    "killed before or after any of its steps, it leaves an installation that works",
    async () => {
      await withLedger(async (ledger) => seal(ledger, await boxOf(ledger)));
      const program = join(import.meta.dir, "testing", "killed-rotation.ts");
      let step = 0;
      for (; step < 50; step += 1) {
        const child = Bun.spawn([process.execPath, program, dataDir, String(step)], { stderr: "inherit" });
        await child.exited;
        expect(await opened()).toEqual(["signs", "lets in"]);
        // Nothing of an interrupted one is left.
        expect(keyFilesThere()).not.toContain("master.key.next");
        if (child.signalCode === null) break;
        expect(child.signalCode).toBe("SIGKILL");
      }
      // Of the new key's file, the ledger, the old key's second name and the new one's place: before and after each.
      expect(step).toBe(8);
    },
    60_000,
  );
});
