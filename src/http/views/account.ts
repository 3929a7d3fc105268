import { isoTime } from "../../../config/ambient.ts";
import type { ConnectedAppRow, OrganizationKeyRow, ProjectRow } from "../../../ledger/contract.ts";
import { knownScopes } from "../../auth/scopes.ts";
import type { Account } from "../../operations/account/account.ts";
import type { ConnectedApp } from "../../operations/account/apps.ts";
import type { ApiKey } from "../../operations/account/keys.ts";
import type { Project } from "../../operations/account/projects.ts";
import type { Session } from "../../operations/account/sessions.ts";
import type { Profile } from "../../services/accounts/profile.ts";
import type { OwnSession } from "../../services/accounts/sessions.ts";

export function accountView({ account, planId, credential }: Profile): Account {
  return {
    user: { id: account.userId, email: account.email, name: account.name, role: account.role },
    organization: { id: account.organizationId, name: account.organizationName },
    project: { id: account.projectId, name: account.projectName },
    plan_id: planId,
    credential: {
      kind: credential.kind,
      id: credential.id,
      scopes: [...credential.scopes],
      expires_at: isoTime(credential.expiresAtMs),
    },
  };
}

export function keyView(key: OrganizationKeyRow, nowMs: number): ApiKey {
  return {
    id: key.id,
    prefix: key.prefix,
    name: key.name,
    scopes: knownScopes(key.scopes),
    status: keyStatus(key, nowMs),
    project: { id: key.projectId, name: key.projectName },
    created_by: { id: key.userId, name: key.userName },
    created_at: isoTime(key.createdAtMs),
    last_used_at: isoTime(key.lastUsedAtMs),
    expires_at: isoTime(key.expiresAtMs),
    revoked_at: isoTime(key.revokedAtMs),
  };
}

function keyStatus({ revokedAtMs, expiresAtMs }: OrganizationKeyRow, nowMs: number): ApiKey["status"] {
  if (revokedAtMs !== null) return "revoked";
  return expiresAtMs !== null && expiresAtMs <= nowMs ? "expired" : "active";
}

export function sessionView(session: OwnSession): Session {
  return {
    id: session.id,
    current: session.current,
    address: session.address,
    user_agent: session.userAgent,
    created_at: isoTime(session.createdAtMs),
    last_used_at: isoTime(session.lastSeenAtMs),
    expires_at: isoTime(session.expiresAtMs),
  };
}

export function appView(app: ConnectedAppRow): ConnectedApp {
  return {
    client_id: app.clientId,
    name: app.clientName,
    scopes: app.scopes,
    resources: app.resources,
    connected_at: isoTime(app.firstConsentAtMs),
    last_used_at: isoTime(app.lastUsedAtMs),
  };
}

export function projectView(project: ProjectRow): Project {
  return {
    id: project.id,
    name: project.name,
    is_default: project.isDefault,
    created_at: isoTime(project.createdAtMs),
    archived_at: isoTime(project.archivedAtMs),
  };
}
