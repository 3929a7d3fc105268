/** What a signed-in user does with their own account; a file a subject beside this one. */
import { type AppOperations, appOperations } from "./apps.ts";
import type { AccountsCore } from "./core.ts";
import { type KeyOperations, keyOperations } from "./keys.ts";
import { type PasswordOperations, passwordOperations } from "./password.ts";
import { type ProfileOperations, profileOperations } from "./profile.ts";
import { type ProjectOperations, projectOperations } from "./projects.ts";
import { type SessionOperations, sessionOperations } from "./sessions.ts";

export interface Accounts
  extends ProfileOperations,
    PasswordOperations,
    KeyOperations,
    SessionOperations,
    AppOperations,
    ProjectOperations {}

export function createAccounts(core: AccountsCore): Accounts {
  return {
    ...profileOperations(core),
    ...passwordOperations(core),
    ...keyOperations(core),
    ...sessionOperations(core),
    ...appOperations(core),
    ...projectOperations(core),
  };
}
