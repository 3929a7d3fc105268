/**
 * A real ledger for passwords and keys, and beside it rows in memory for sessions, applications, projects and names:
 * what the services make of those can be seen without signing in.
 */

import type { ConnectedAppRow, SessionRow } from "../../../ledger/contract/credentials.ts";
import type { ProjectRow } from "../../../ledger/contract/people.ts";
import type { Ledger, Units } from "../../../ledger/contract.ts";
import type { AccountLedger } from "../accounts/core.ts";

type Scripted = Pick<
  Units,
  "endSessions" | "withdrawConsent" | "renameUser" | "createProject" | "renameProject" | "archiveProject"
>;
type Scripts = { [N in keyof Scripted]: (args: Scripted[N]["args"]) => Scripted[N]["result"] };

export interface AccountRows {
  sessions: SessionRow[];
  apps: (ConnectedAppRow & { userId: string })[];
  projects: ProjectRow[];
  /** By user. */
  names: Map<string, string>;
}

export function accountLedger(ledger: Ledger): { ledger: AccountLedger; rows: AccountRows } {
  const rows: AccountRows = { sessions: [], apps: [], projects: [], names: new Map() };
  const projectOf = (id: string, organizationId: string) =>
    rows.projects.find((row) => row.id === id && row.organizationId === organizationId);
  const isTaken = ({ organizationId, name }: { organizationId: string; name: string }) =>
    rows.projects.some((row) => row.organizationId === organizationId && row.name === name);

  const scripts: Scripts = {
    endSessions: ({ userId, exceptSessionId, only }) => {
      const before = rows.sessions.length;
      rows.sessions = rows.sessions.filter(
        (row) => row.userId !== userId || row.id === exceptSessionId || (only !== null && row.id !== only),
      );
      return { sessions: before - rows.sessions.length, tokens: 0 };
    },
    withdrawConsent: ({ userId, clientId }) => {
      const at = rows.apps.findIndex((row) => row.userId === userId && row.clientId === clientId);
      if (at === -1) return { outcome: "not_found" };
      rows.apps.splice(at, 1);
      return { outcome: "withdrawn", tokens: 2 };
    },
    renameUser: ({ userId, name }) => {
      rows.names.set(userId, name);
      return { outcome: "done" };
    },
    createProject: ({ projectId: id, organizationId, name, nowMs: createdAtMs }) => {
      if (isTaken({ organizationId, name })) return { outcome: "name_taken" };
      rows.projects.push({ id, organizationId, name, isDefault: false, createdAtMs, archivedAtMs: null });
      return { outcome: "created" };
    },
    renameProject: ({ projectId, organizationId, name }) => {
      const project = projectOf(projectId, organizationId);
      if (project === undefined) return { outcome: "project_not_found" };
      if (isTaken({ organizationId, name })) return { outcome: "name_taken" };
      project.name = name;
      return { outcome: "done" };
    },
    archiveProject: ({ projectId, organizationId, nowMs }) => {
      const project = projectOf(projectId, organizationId);
      if (project === undefined) return { outcome: "project_not_found", keys: 0 };
      if (project.isDefault) return { outcome: "default_project", keys: 0 };
      project.archivedAtMs ??= nowMs;
      return { outcome: "done", keys: 0 };
    },
  };

  return {
    rows,
    ledger: {
      write: async (name, args) => {
        if (Object.hasOwn(scripts, name)) return scripts[name as keyof Scripts](args as never) as never;
        return ledger.write(name as keyof Units, args as never) as never;
      },
      read: {
        ...ledger.read,
        account: async (userId, projectId) => {
          const row = await ledger.read.account(userId, projectId);
          return row === null ? null : { ...row, name: rows.names.get(userId) ?? row.name };
        },
        sessionsOfUser: async (userId) => rows.sessions.filter((row) => row.userId === userId),
        connectedApps: async (userId) => rows.apps.filter((row) => row.userId === userId),
        projects: async (organizationId) =>
          rows.projects.filter((row) => row.organizationId === organizationId),
        project: async (id, organizationId) => projectOf(id, organizationId) ?? null,
      },
    },
  };
}
