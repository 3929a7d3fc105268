import { preparedInsert } from "../database/prepared.ts";
import { createInsertOrganization } from "../organizations/insert-organization.ts";
import { unverifiedUsers } from "../schema/index.ts";
import type { VisitorFacts } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createInsertUser } from "../users/insert-user.ts";
import { visitor } from "./accept.ts";

/** Digits of the id appended to a name that is taken. */
const idDigits = [4, 12] as const;

interface Args {
  userId: string;
  accountId: string;
  organizationId: string;
  projectId: string;
  email: string;
  name: string;
  passwordHash: string;
  /** Made unique if it is taken. */
  organizationName: string;
  planId: string;
  from: VisitorFacts;
  nowMs: number;
}

type Result = { outcome: "created"; organizationName: string } | { outcome: "email_taken" };

/** A user who signed up, with an organization, its project and Credit accounts. */
export function signUp({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const users = createInsertUser(db);
  const organizations = createInsertOrganization(db);
  const markUnproved = preparedInsert(db, unverifiedUsers);

  return (args) => {
    const { userId, organizationId, projectId, planId, nowMs } = args;
    if (users.isTaken(args.email)) return { outcome: "email_taken" };
    const taken = organizations.isTaken(args.organizationName);
    const name = taken
      ? `${args.organizationName} ${organizationId.slice(...idDigits)}`
      : args.organizationName;
    organizations.insert({ organizationId, projectId, name, planId, nowMs });
    users.insert({ ...args, role: "member" });
    markUnproved({ userId });
    touched.credentials();
    const about = { actor: visitor(userId, args), organizationId, outcome: "created", nowMs };
    const made = { plan_id: planId, project_id: projectId };
    audit({ ...about, action: "organization.create", objectId: organizationId, detail: made });
    const detail = { role: "member", with_password: true, signed_up: true };
    audit({ ...about, action: "user.create", objectId: userId, detail });
    return { outcome: "created", organizationName: name };
  };
}
