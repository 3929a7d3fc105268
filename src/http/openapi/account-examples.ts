/** Examples of the account's own resources. */
const organization = { id: "org_7c1e5d0a93b84f26a1d4e8b3c5f60912", name: "Harbour Office" };
const project = { id: "prj_2b8f4c6e1a7d4390b5e2f7a9c0d31864", name: "default" };
const user = { id: "usr_9e4b7a2c5d1f48039c6b8e0f2a7d4153", name: "Ada Lovelace" };
const sessionId = "Jt4cGm2pQe8uYw1sXk7vBn3zRh6dLf0a";

const key = {
  id: "key_4a7c9e1b3d5f4082a6c8e0f1b3d5a792",
  prefix: "mk_live_5d0e",
  name: "nightly import",
  scopes: ["svc:convert"],
  status: "active",
  project,
  created_by: user,
  created_at: "2026-11-20T14:30:00.000Z",
  last_used_at: "2026-11-21T02:00:04.000Z",
  expires_at: "2027-02-18T14:30:00.000Z",
  revoked_at: null,
};

const ownProject = {
  id: project.id,
  name: project.name,
  is_default: true,
  created_at: "2026-11-02T08:00:00.000Z",
  archived_at: null,
};

export const accountExamples: Record<string, unknown> = {
  Account: {
    user: { id: user.id, email: "ada@example.org", name: user.name, role: "member" },
    organization,
    project,
    plan_id: "internal",
    credential: {
      kind: "session",
      id: sessionId,
      scopes: ["svc:convert", "svc:jobs", "svc:assets", "svc:usage", "svc:account"],
      expires_at: "2026-12-05T09:00:00.000Z",
    },
  },
  EndedCredentials: { ended: { sessions: 2, tokens: 4 } },
  ApiKeyEnvelope: { key },
  NewApiKey: { key: { ...key, last_used_at: null }, secret: `mk_live_5d0e${"0".repeat(60)}` },
  ApiKeyList: { keys: [key], next_cursor: null },
  SessionList: {
    sessions: [
      {
        id: sessionId,
        current: true,
        address: "192.0.2.17",
        user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
        created_at: "2026-11-18T07:12:00.000Z",
        last_used_at: "2026-11-21T09:00:00.000Z",
        expires_at: "2026-12-05T09:00:00.000Z",
      },
    ],
  },
  ConnectedAppList: {
    apps: [
      {
        client_id: "Wk3nTz8rQm5xVb1yLd7cHs2pJf9gUa4e",
        name: "Desk assistant",
        scopes: ["svc:convert", "svc:jobs"],
        resources: ["http://127.0.0.1:8484/mcp"],
        connected_at: "2026-11-19T16:05:00.000Z",
        last_used_at: "2026-11-21T08:45:00.000Z",
      },
    ],
  },
  ProjectEnvelope: { project: ownProject },
  ProjectList: { projects: [ownProject] },
};
