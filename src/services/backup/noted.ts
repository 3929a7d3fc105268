/** Audits and logs backups. */
import { Fault } from "../../../config/errors/fault.ts";
import { systemSentence } from "../../../config/errors/system-error.ts";
import { mib } from "../../../config/units.ts";
import type { Actor } from "../../../ledger/contract.ts";
import type { Core } from "../core.ts";
import type { BackupRequest, MadeBackup } from "./write.ts";

type NotingCore = Pick<Core, "ledger" | "clock" | "log">;

/** The chain heads are logged: stored elsewhere, they reveal a truncated ledger. */
export async function noteMade(
  { ledger, clock, log }: NotingCore,
  name: string,
  made: MadeBackup,
  actor: Actor,
): Promise<void> {
  const { bytes, with_key: withKey, entries_head: entriesHead, audit_head: auditHead } = made;
  const event = { kind: "create", bytes, withKey, entriesHead, auditHead } as const;
  await ledger.write("recordBackup", { name, event, actor, nowMs: clock.nowMs() });
  log("info", "backup.made", {
    name,
    bytes,
    files: made.files,
    with_key: withKey,
    missing_uploads: made.missingUploads,
    missing_results: made.missingResults,
    entries_head: entriesHead,
    audit_head: auditHead,
  });
}

export async function noteRemoved(core: NotingCore, name: string, actor: Actor): Promise<void> {
  const { ledger, clock, log } = core;
  await ledger.write("recordBackup", { name, event: { kind: "delete" }, actor, nowMs: clock.nowMs() });
  log("info", "backup.removed", { name });
}

export function requestOf(
  { settings, clock }: Pick<Core, "settings" | "clock">,
  asked: Pick<BackupRequest, "target" | "withKey">,
): Omit<BackupRequest, "note"> {
  const minFreeBytes = settings["storage.min_free_mib"] * mib;
  return { ...asked, dataDir: settings.data_dir, minFreeBytes, clock };
}

/** A message for administrators. */
export function failureOf(error: unknown): string {
  if (error instanceof Fault) return error.message;
  const sentence = systemSentence(error);
  if (sentence === null) return "The backup failed; see the server's log.";
  return `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`;
}
