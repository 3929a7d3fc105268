/** Every operation of administrators. */
import type { LocalOperation } from "../admin-operation.ts";
import type { Operation } from "../operation.ts";
import * as audit from "./audit/audit.ts";
import * as credits from "./billing/credits.ts";
import * as ledger from "./billing/ledger.ts";
import * as rateCards from "./billing/rate-cards.ts";
import * as feedback from "./feedback.ts";
import * as jobs from "./jobs.ts";
import { exportOrganization } from "./organizations/export/export.ts";
import * as exportPages from "./organizations/export/pages.ts";
import * as organizations from "./organizations/organizations.ts";
import * as projects from "./organizations/projects.ts";
import * as backups from "./server/backups.ts";
import * as maintenance from "./server/maintenance.ts";
import * as models from "./server/models.ts";
import * as server from "./server/server.ts";
import * as statistics from "./server/statistics.ts";
import { support } from "./server/support.ts";
import * as userAccess from "./users/access.ts";
import * as invitations from "./users/invitations.ts";
import * as keys from "./users/keys.ts";
import * as users from "./users/users.ts";

const all: readonly unknown[] = [
  users,
  userAccess,
  invitations,
  organizations,
  projects,
  keys,
  credits,
  ledger,
  rateCards,
  jobs,
  feedback,
  server,
  statistics,
  backups,
  models,
  audit,
  maintenance,
  exportPages,
  { exportOrganization, support },
].flatMap((exported) => Object.values(exported));

const has = (value: unknown, member: string) =>
  typeof value === "object" && value !== null && member in value;

/** Those with a route. */
export const adminOperations = all.filter((each): each is Operation => has(each, "handle"));

/** Those that run on this machine too, by ID. */
export const localOperations: ReadonlyMap<string, LocalOperation> = new Map(
  all
    .filter((each): each is LocalOperation => has(each, "run") && has(each, "id"))
    .map((each) => [each.id, each]),
);
