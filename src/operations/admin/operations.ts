/** Every operation of administrators. */
import type { LocalOperation } from "../admin-operation.ts";
import type { Operation } from "../operation.ts";
import * as audit from "./audit.ts";
import * as backups from "./backups.ts";
import * as credits from "./credits.ts";
import * as feedback from "./feedback.ts";
import * as invitations from "./invitations.ts";
import * as jobs from "./jobs.ts";
import * as keys from "./keys.ts";
import * as ledger from "./ledger.ts";
import * as maintenance from "./maintenance.ts";
import * as models from "./models.ts";
import { exportOrganization } from "./organization-export/export.ts";
import * as exportPages from "./organization-export/pages.ts";
import * as organizations from "./organizations.ts";
import * as projects from "./projects.ts";
import * as rateCards from "./rate-cards.ts";
import * as server from "./server.ts";
import * as statistics from "./statistics.ts";
import { support } from "./support.ts";
import * as userAccess from "./user-access.ts";
import * as users from "./users.ts";

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
