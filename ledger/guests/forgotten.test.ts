import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLedger } from "../open.ts";
import { admission, guestActor, hashOf, pairOf } from "../testing/guests.ts";
import { dayMs, noonMs, uploadRow } from "../testing/harness.ts";

const textOf = (dataDir: string) =>
  readdirSync(dataDir)
    .map((name) => readFileSync(join(dataDir, name), "latin1"))
    .join("");

test("a day's salt is not in the ledger's files any more once the day has been forgotten", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-forgotten-"));
  const salt = hashOf("a salt that nobody else knows");
  try {
    const ledger = await openLedger({ dataDir, nowMs: noonMs });
    const upload = uploadRow("upl_x", { jobTokenHash: hashOf("x") });
    await ledger.write("createUpload", { upload, actor: guestActor, nowMs: noonMs });
    const session = { ...admission("s", { salt }), pairs: [pairOf("x")], queueJobsMax: 9 };
    await ledger.write("createGuestSession", { ...session, actor: guestActor, nowMs: noonMs });
    expect(textOf(dataDir)).toContain(salt);
    await ledger.write("sweep", { nowMs: noonMs + dayMs, limit: 9 });
    await ledger.close();
    expect(textOf(dataDir)).not.toContain(salt);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
