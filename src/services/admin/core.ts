import type { Settings } from "../../../config/settings/schema.ts";
import type { Origin } from "../../../config/settings/sources.ts";
import type { Actor } from "../../../ledger/contract.ts";
import type { LogTail } from "../../log/tail.ts";
import type { Backups } from "../backup/backups.ts";
import type { Core } from "../core.ts";
import type { Health } from "../discovery/health.ts";
import type { RateCards } from "../uploads/rate-cards.ts";
import type { SelfTest } from "./self-test/self-test.ts";

/** Who administers, and from where. */
export interface Administrator {
  actor: Actor;
  /** Whose member it is; null on the server's own machine, where nobody can lock themselves out. */
  organizationId: string | null;
  /** What links begin with, without a trailing slash. */
  baseUrl: string;
}

/** What only a running server can tell or do. */
export interface RunningServer {
  startedAtMs: number;
  health(): Promise<Health>;
  logTail: LogTail;
  selfTest: SelfTest["run"];
  backups: Backups;
  /** Stops the job's child; the ledger has already recorded why. */
  abortJob(jobId: string): void;
}

/** What administration is made from, whoever administers. Needs no sandbox, so it also serves while no server runs. */
export interface AdminParts extends Omit<Core, "sandbox" | "egress" | "rateCards"> {
  /** Opened for those operations that need them. */
  rateCards(): Promise<RateCards>;
  /** Null while none runs. */
  server: RunningServer | null;
  /** Where the settings in force come from; null where that is not known. */
  origins(): Readonly<Record<string, Origin>> | null;
}

export interface AdminCore extends AdminParts {
  by: Administrator;
}

/** Whoever may open the data directory; the ledger keeps no more of them. */
export const localActor: Actor = { kind: "admin_cli", id: null };

export function localAdministrator(settings: Settings, baseUrl: string): Administrator {
  return { actor: localActor, organizationId: null, baseUrl: settings["server.base_url"] ?? baseUrl };
}
