import { beforeEach, describe, expect, test } from "bun:test";
import { actor, addOrganization, type Harness, memoryLedger, noonMs } from "../testing/harness.ts";

let ledger: Harness;

beforeEach(() => {
  ledger = memoryLedger();
});

const change = { actor, nowMs: noonMs };
const lastAudit = () => {
  const [row] = ledger.rows<{ action: string; object_id: string; outcome: string; detail: string | null }>(
    "SELECT action, object_id, outcome, detail FROM audit ORDER BY sequence DESC LIMIT 1",
  );
  return { ...row, detail: JSON.parse(row?.detail ?? "null") };
};

describe("the master key", () => {
  const addSecrets = () => {
    for (const name of ["a", "b"]) {
      addOrganization(ledger, name);
      const secret = { secretId: `whs_${name}`, organizationId: `org_${name}`, sealed: `old ${name}` };
      ledger.run("createWebhookSecret", { ...secret, ...change });
    }
    ledger.connection.exec(`
      INSERT INTO oauth_client (id, client_id, client_secret, redirect_uris)
      VALUES ('oac_1', 'client', 'old client', '[]'), ('oac_2', 'public', NULL, '[]')`);
  };
  const sealed = async () => (await ledger.read.sealedTexts()).map((text) => text.sealed);
  const resealed = async () =>
    (await ledger.read.sealedTexts()).map((text) => ({
      ...text,
      resealed: text.sealed.replace("old", "new"),
    }));
  const rotate = (texts: Awaited<ReturnType<typeof resealed>>, previousKeyId = "one", keyId = "two") =>
    ledger.run("rotateMasterKey", { previousKeyId, keyId, texts, ...change }).outcome;

  test("is recorded once", async () => {
    expect(await ledger.read.masterKeyId()).toBeNull();
    const adopt = (keyId: string) => ledger.run("adoptMasterKey", { keyId, nowMs: noonMs }).outcome;
    expect([adopt("one"), adopt("one"), adopt("two")]).toEqual(["adopted", "adopted", "another"]);
    expect(await ledger.read.masterKeyId()).toBe("one");
    expect(ledger.rows("SELECT 1 FROM audit WHERE action = 'master_key.adopt'")).toHaveLength(1);
  });

  test("is rotated with every encrypted value", async () => {
    ledger.run("adoptMasterKey", { keyId: "one", nowMs: noonMs });
    addSecrets();
    expect(rotate(await resealed())).toBe("rotated");
    expect(await sealed()).toEqual(["new a", "new b", "new client"]);
    expect(await ledger.read.masterKeyId()).toBe("two");
    expect(lastAudit()).toEqual({
      action: "master_key.rotate",
      object_id: "two",
      outcome: "rotated",
      detail: { previous: "one", secrets: 3 },
    });
  });

  test("is not rotated when another is current, a value is missing, or one has changed meanwhile", async () => {
    ledger.run("adoptMasterKey", { keyId: "one", nowMs: noonMs });
    addSecrets();
    const texts = await resealed();
    const [first, ...others] = texts;
    if (first === undefined) throw new Error("nothing is encrypted");
    expect(rotate(texts, "zero")).toBe("another");
    expect(rotate(others)).toBe("changed");
    expect(rotate([...others, { ...first, sealed: "older a" }])).toBe("changed");
    expect(await sealed()).toEqual(["old a", "old b", "old client"]);
    expect(await ledger.read.masterKeyId()).toBe("one");
    expect(lastAudit().action).not.toBe("master_key.rotate");
  });

  test("is replaced after its loss, and the secrets that it encrypted are deleted", async () => {
    const reset = (keyId: string) => ledger.run("resetMasterKey", { keyId, ...change });
    expect(reset("one")).toEqual({ outcome: "not_lost" });
    ledger.run("adoptMasterKey", { keyId: "one", nowMs: noonMs });
    addSecrets();
    expect(reset("one")).toEqual({ outcome: "not_lost" });
    expect(reset("two")).toEqual({ outcome: "reset", secrets: 2, organizationIds: ["org_a", "org_b"] });
    expect(await ledger.read.webhookSecrets("org_a", noonMs)).toEqual([]);
    expect(await ledger.read.masterKeyId()).toBe("two");
    expect(lastAudit()).toMatchObject({
      action: "master_key.reset",
      detail: { previous: "one", secrets: 2 },
    });
    const removed = "SELECT 1 FROM audit WHERE action = 'webhook_secret.remove' AND outcome = 'forgotten'";
    expect(ledger.rows(removed)).toHaveLength(2);
  });
});

describe("backups", () => {
  const created = { kind: "create", bytes: 5, withKey: true, entriesHead: "e", auditHead: null } as const;
  const record = (event: Parameters<typeof ledger.run<"recordBackup">>[1]["event"], nowMs = noonMs) =>
    ledger.run("recordBackup", { name: "backup-1", event, actor, nowMs });

  test("the last success and the last failure are kept", async () => {
    expect(await ledger.read.backupHistory()).toEqual({ lastSuccess: null, lastFailure: null });
    record(created);
    record({ kind: "fail", message: "full" }, noonMs + 1);
    record({ kind: "fail", message: "fuller" }, noonMs + 2);
    expect(await ledger.read.backupHistory()).toEqual({
      lastSuccess: { atMs: noonMs, name: "backup-1" },
      lastFailure: { atMs: noonMs + 2, message: "fuller" },
    });
  });

  test("each operation is audited with what matters of it", async () => {
    const figures = { bytes: 5, with_key: true, entries_head: "e", audit_head: null };
    record(created);
    expect(lastAudit()).toMatchObject({ action: "backup.create", outcome: "created", detail: figures });
    record({ ...created, kind: "restore" });
    expect(lastAudit()).toMatchObject({ action: "backup.restore", outcome: "restored", detail: figures });
    record({ kind: "fail", message: "full" });
    expect(lastAudit()).toMatchObject({
      action: "backup.create",
      outcome: "failed",
      detail: { message: "full" },
    });
    record({ kind: "download" });
    expect(lastAudit()).toMatchObject({ action: "backup.download", outcome: "downloaded", detail: null });
    record({ kind: "delete" });
    expect(lastAudit()).toEqual({
      action: "backup.delete",
      object_id: "backup-1",
      outcome: "deleted",
      detail: null,
    });
    // Only backups that were created count.
    expect((await ledger.read.backupHistory()).lastSuccess?.name).toBe("backup-1");
  });
});

test("models that are installed or removed are audited", () => {
  const record = (event: Parameters<typeof ledger.run<"recordModelChange">>[1]["event"]) =>
    ledger.run("recordModelChange", { name: "deu", event, ...change });
  record({ kind: "install", bytes: 7, sha256: "ab" });
  expect(lastAudit()).toEqual({
    action: "model.install",
    object_id: "deu",
    outcome: "installed",
    detail: { bytes: 7, sha256: "ab" },
  });
  record({ kind: "remove" });
  expect(lastAudit()).toEqual({ action: "model.remove", object_id: "deu", outcome: "removed", detail: null });
});
