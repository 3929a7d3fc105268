/** Every command, one line each, loaded when it runs or when help and completions need its tables. */
import { editDistance, nearest } from "../../config/settings/nearest.ts";
import type { Command } from "./command.ts";

type Loader = () => Promise<{ command: Command }>;

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
  "admin create-org": () => import("./commands/admin-create-org.ts"),
  "admin create-user": () => import("./commands/admin-create-user.ts"),
  "admin list-users": () => import("./commands/admin-list-users.ts"),
  "admin create-key": () => import("./commands/admin-create-key.ts"),
  "admin list-keys": () => import("./commands/admin-list-keys.ts"),
  "admin revoke-key": () => import("./commands/admin-revoke-key.ts"),
  "admin grant-credits": () => import("./commands/admin-grant-credits.ts"),
  "admin add-rate-card": () => import("./commands/admin-add-rate-card.ts"),
  "admin list-rate-cards": () => import("./commands/admin-list-rate-cards.ts"),
  "admin export-entries": () => import("./commands/admin-export-entries.ts"),
  "admin audit": () => import("./commands/admin-audit.ts"),
  "admin export-audit": () => import("./commands/admin-export-audit.ts"),
  "admin verify-ledger": () => import("./commands/admin-verify-ledger.ts"),
  "admin support": () => import("./commands/admin-support.ts"),
  "admin list-orgs": () => import("./commands/admin-list-orgs.ts"),
  "admin set-plan": () => import("./commands/admin-set-plan.ts"),
  "admin delete-org": () => import("./commands/admin-delete-org.ts"),
  "admin export-org": () => import("./commands/admin-export-org.ts"),
  "admin invite": () => import("./commands/admin-invite.ts"),
  "admin list-invitations": () => import("./commands/admin-list-invitations.ts"),
  "admin revoke-invitation": () => import("./commands/admin-revoke-invitation.ts"),
  "admin reset-password": () => import("./commands/admin-reset-password.ts"),
  "admin ban": () => import("./commands/admin-ban.ts"),
  "admin unban": () => import("./commands/admin-unban.ts"),
  "admin set-role": () => import("./commands/admin-set-role.ts"),
  "admin sign-out": () => import("./commands/admin-sign-out.ts"),
  "admin delete-user": () => import("./commands/admin-delete-user.ts"),
  "admin create-project": () => import("./commands/admin-create-project.ts"),
  "admin list-projects": () => import("./commands/admin-list-projects.ts"),
  "admin archive-project": () => import("./commands/admin-archive-project.ts"),
  "admin backup": () => import("./commands/admin-backup.ts"),
  "admin restore": () => import("./commands/admin-restore.ts"),
  "admin reset-master-key": () => import("./commands/admin-reset-master-key.ts"),
  "admin rotate-master-key": () => import("./commands/admin-rotate-master-key.ts"),
  "admin sweep": () => import("./commands/admin-sweep.ts"),
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
  return (await loaders[name]()).command;
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
