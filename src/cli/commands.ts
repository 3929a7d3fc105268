/** Every command, one line each, loaded when it runs or when help and completions need its tables. */
import { editDistance, nearest } from "../../config/settings/nearest.ts";
import type { Command } from "./command.ts";

type Loader = (name: string) => Promise<{ command: Command }>;

/** Loads the command of an operation. */
const operation =
  (load: () => Promise<object>): Loader =>
  async (name) =>
    (await import("./admin/operation-command.ts")).commandIn(await load(), name);

const operations = {
  audit: operation(() => import("../operations/admin/audit/audit.ts")),
  credits: operation(() => import("../operations/admin/billing/credits.ts")),
  invitations: operation(() => import("../operations/admin/users/invitations.ts")),
  keys: operation(() => import("../operations/admin/users/keys.ts")),
  ledger: operation(() => import("../operations/admin/billing/ledger.ts")),
  maintenance: operation(() => import("../operations/admin/server/maintenance.ts")),
  organizations: operation(() => import("../operations/admin/organizations/organizations.ts")),
  projects: operation(() => import("../operations/admin/organizations/projects.ts")),
  rateCards: operation(() => import("../operations/admin/billing/rate-cards.ts")),
  support: operation(() => import("../operations/admin/server/support.ts")),
  userAccess: operation(() => import("../operations/admin/users/access.ts")),
  users: operation(() => import("../operations/admin/users/users.ts")),
};

const loaders = {
  serve: () => import("./commands/serve.ts"),
  convert: () => import("./commands/convert.ts"),
  "convert-url": () => import("./commands/convert-url.ts"),
  watch: () => import("./commands/watch.ts"),
  "jobs list": () => import("./commands/jobs-list.ts"),
  "jobs show": () => import("./commands/jobs-show.ts"),
  "jobs wait": () => import("./commands/jobs-wait.ts"),
  "jobs cancel": () => import("./commands/jobs-cancel.ts"),
  "jobs delete": () => import("./commands/jobs-delete.ts"),
  "jobs download": () => import("./commands/jobs-download.ts"),
  usage: () => import("./commands/usage.ts"),
  "credentials add": () => import("./commands/credentials-add.ts"),
  "credentials list": () => import("./commands/credentials-list.ts"),
  "credentials remove": () => import("./commands/credentials-remove.ts"),
  billing: () => import("./commands/billing.ts"),
  capabilities: () => import("./commands/capabilities.ts"),
  "bundle verify": () => import("./commands/bundle-verify.ts"),
  mcp: () => import("./commands/mcp.ts"),
  "models list": () => import("./commands/models-list.ts"),
  "models install": () => import("./commands/models-install.ts"),
  "models remove": () => import("./commands/models-remove.ts"),
  "models verify": () => import("./commands/models-verify.ts"),
  "models evaluate": () => import("./commands/models-evaluate.ts"),
  doctor: () => import("./commands/doctor.ts"),
  "admin create-org": operations.organizations,
  "admin create-user": operations.users,
  "admin list-users": operations.users,
  "admin create-key": operations.keys,
  "admin list-keys": operations.keys,
  "admin revoke-key": operations.keys,
  "admin grant-credits": operations.credits,
  "admin add-rate-card": () => import("./commands/admin-add-rate-card.ts"),
  "admin list-rate-cards": operations.rateCards,
  "admin export-entries": () => import("./commands/admin-export-entries.ts"),
  "admin audit": operations.audit,
  "admin export-audit": () => import("./commands/admin-export-audit.ts"),
  "admin verify-ledger": operations.ledger,
  "admin support": operations.support,
  "admin list-orgs": operations.organizations,
  "admin set-plan": operations.organizations,
  "admin delete-org": operations.organizations,
  "admin export-org": () => import("./commands/admin-export-org.ts"),
  "admin invite": operations.invitations,
  "admin list-invitations": operations.invitations,
  "admin revoke-invitation": operations.invitations,
  "admin reset-password": operations.userAccess,
  "admin ban": operations.userAccess,
  "admin unban": operations.userAccess,
  "admin set-role": operations.users,
  "admin sign-out": operations.userAccess,
  "admin delete-user": operations.users,
  "admin create-project": operations.projects,
  "admin list-projects": operations.projects,
  "admin archive-project": operations.projects,
  "admin backup": () => import("./commands/admin-backup.ts"),
  "admin restore": () => import("./commands/admin-restore.ts"),
  "admin reset-master-key": () => import("./commands/admin-reset-master-key.ts"),
  "admin rotate-master-key": () => import("./commands/admin-rotate-master-key.ts"),
  "admin sweep": operations.maintenance,
  "config check": () => import("./commands/config-check.ts"),
  "config print": () => import("./commands/config-print.ts"),
  "config sample": () => import("./commands/config-sample.ts"),
  "systemd-unit": () => import("./commands/systemd-unit.ts"),
  man: () => import("./commands/man.ts"),
  completions: () => import("./commands/completions.ts"),
  licenses: () => import("./commands/licenses.ts"),
  version: () => import("./commands/version.ts"),
  help: () => import("./commands/help.ts"),
} as const satisfies Record<string, Loader>;

export type CommandName = keyof typeof loaders;

export const commandNames = Object.keys(loaders) as CommandName[];

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(loaders, name);
}

/** The command that the first words name, or null. */
export function matchCommand(argv: readonly string[]): CommandName | null {
  const [first = "", second = ""] = argv;
  const pair = `${first} ${second}`;
  if (isCommandName(pair)) return pair;
  return isCommandName(first) ? first : null;
}

/** The commands of a group such as `jobs`. */
export function groupOf(word: string): CommandName[] {
  return commandNames.filter((name) => name.startsWith(`${word} `));
}

export async function loadCommand(name: CommandName): Promise<Command> {
  return (await (loaders[name] as Loader)(name)).command;
}

export function loadAllCommands(): Promise<Command[]> {
  return Promise.all(commandNames.map(loadCommand));
}

/** For a message: the command that the words are nearly, or else where all are listed. Groups count by their first word. */
export function suggestion(words: readonly string[], names: readonly string[]): string {
  const [first = "", second = ""] = words;
  const group = groupOf(first);
  const [word, candidates] =
    group.length > 0
      ? [second, group.map((name) => name.slice(first.length + 1))]
      : [first, new Set(names.map((name) => name.split(" ")[0] ?? name))];
  const near = nearest(word, candidates);
  const within = group.length > 0 ? `${first} ` : "";
  return near !== null && editDistance(word.toLowerCase(), near) <= word.length / 2
    ? `the nearest known one is ${within}${near}`
    : `markmill help ${within}lists them`;
}
