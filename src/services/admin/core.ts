import type { Settings } from "../../../config/settings/schema.ts";
import type { Origin } from "../../../config/settings/sources.ts";
import type { Actor } from "../../../ledger/contract.ts";
import type { LogTail } from "../../log/tail.ts";
import type { Backups } from "../backup/backups.ts";
import type { Core } from "../core.ts";
import type { Health } from "../discovery/health.ts";
import type { RateCards } from "../uploads/rate-cards.ts";
import type { SelfTest } from "./self-test/self-test.ts";

export interface Administrator {
  actor: Actor;
  /** The administrator's organization; null on the local machine. */
  organizationId: string | null;
  /** Base of links, without a trailing slash. */
  baseUrl: string;
}

/** Operations of a running server only. */
export interface RunningServer {
  startedAtMs: number;
  health(): Promise<Health>;
  logTail: LogTail;
  selfTest: SelfTest["run"];
  backups: Backups;
  /** Stops the job's child process; the ledger already has the reason. */
  abortJob(jobId: string): void;
}

/** Parts of administration. Without a sandbox, so that it works without a server. */
export interface AdminParts extends Omit<Core, "sandbox" | "egress" | "rateCards"> {
  /** Opened on demand. */
  rateCards(): Promise<RateCards>;
  /** Null: no server is running. */
  server: RunningServer | null;
  /** Sources of the settings; null: unknown. */
  origins(): Readonly<Record<string, Origin>> | null;
}

export interface AdminCore extends AdminParts {
  by: Administrator;
}

/** Anyone who can open the data directory. */
export const localActor: Actor = { kind: "admin_cli", id: null };

export function localAdministrator(settings: Settings, baseUrl: string): Administrator {
  return { actor: localActor, organizationId: null, baseUrl: settings["server.base_url"] ?? baseUrl };
}
