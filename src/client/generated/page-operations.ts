/** How each operation that takes a browser's sign-in is asked for. Made from the OpenAPI document by `npm run client`; change the routes' schemas instead. */
import type { OperationFacts } from "../operation-facts.ts";
import type { PageOperations } from "./page-operation-types.ts";

export const pageOperations = {
  archiveProject: { method: "DELETE", path: "/v1/account/projects/{project_id}", answer: [] },
  createKey: { method: "POST", path: "/v1/account/keys", body: "json", answer: ["key", "secret"] },
  createProject: { method: "POST", path: "/v1/account/projects", body: "json", answer: ["project"] },
  endSession: { method: "DELETE", path: "/v1/account/sessions/{session_id}", answer: [] },
  endSessions: { method: "DELETE", path: "/v1/account/sessions", query: ["keep_current"], answer: ["ended"] },
  listApps: { method: "GET", path: "/v1/account/apps", answer: ["apps"] },
  listKeys: {
    method: "GET",
    path: "/v1/account/keys",
    query: ["limit", "cursor"],
    answer: ["keys", "next_cursor"],
  },
  listSessions: { method: "GET", path: "/v1/account/sessions", answer: ["sessions"] },
  revokeKey: { method: "DELETE", path: "/v1/account/keys/{key_id}", answer: [] },
  setPassword: { method: "POST", path: "/v1/account/password", body: "json", answer: ["ended"] },
  updateAccount: {
    method: "PATCH",
    path: "/v1/account",
    body: "json",
    answer: ["user", "organization", "project", "plan_id", "credential"],
  },
  updateKey: { method: "PATCH", path: "/v1/account/keys/{key_id}", body: "json", answer: ["key"] },
  updateProject: {
    method: "PATCH",
    path: "/v1/account/projects/{project_id}",
    body: "json",
    answer: ["project"],
  },
  withdrawApp: { method: "DELETE", path: "/v1/account/apps/{client_id}", answer: [] },
} as const satisfies Record<keyof PageOperations, OperationFacts>;
