/** What each operation that takes a browser's sign-in takes and answers. Made from the OpenAPI document by `npm run client`; change the routes' schemas instead. */

import type {
  Account,
  AccountChange,
  ApiKeyChange,
  ApiKeyEnvelope,
  ApiKeyList,
  ApiKeyRequest,
  ConnectedAppList,
  EndedCredentials,
  NewApiKey,
  PasswordChange,
  ProjectEnvelope,
  ProjectRequest,
  SessionList,
} from "./schema.ts";

/** Nothing needs to be said. */
type NoInput = Record<never, never>;

export interface PageOperations {
  /** Archive a project. `DELETE /v1/account/projects/{project_id}` */
  archiveProject: { input: { project_id: string }; answer: undefined };

  /** Create an API key. `POST /v1/account/keys` */
  createKey: { input: { body: ApiKeyRequest }; answer: NewApiKey };

  /** Create a project. `POST /v1/account/projects` */
  createProject: { input: { body: ProjectRequest }; answer: ProjectEnvelope };

  /** End a session. `DELETE /v1/account/sessions/{session_id}` */
  endSession: { input: { session_id: string }; answer: undefined };

  /** Sign out everywhere. `DELETE /v1/account/sessions` */
  endSessions: { input: { keep_current?: boolean }; answer: EndedCredentials };

  /** List connected applications. `GET /v1/account/apps` */
  listApps: { input: NoInput; answer: ConnectedAppList };

  /** List API keys. `GET /v1/account/keys` */
  listKeys: { input: { limit?: number; cursor?: string }; answer: ApiKeyList };

  /** List your sessions. `GET /v1/account/sessions` */
  listSessions: { input: NoInput; answer: SessionList };

  /** Revoke an API key. `DELETE /v1/account/keys/{key_id}` */
  revokeKey: { input: { key_id: string }; answer: undefined };

  /** Change your password. `POST /v1/account/password` */
  setPassword: { input: { body: PasswordChange }; answer: EndedCredentials };

  /** Change your name. `PATCH /v1/account` */
  updateAccount: { input: { body: AccountChange }; answer: Account };

  /** Rename an API key. `PATCH /v1/account/keys/{key_id}` */
  updateKey: { input: { key_id: string; body: ApiKeyChange }; answer: ApiKeyEnvelope };

  /** Rename a project. `PATCH /v1/account/projects/{project_id}` */
  updateProject: { input: { project_id: string; body: ProjectRequest }; answer: ProjectEnvelope };

  /** Disconnect an application. `DELETE /v1/account/apps/{client_id}` */
  withdrawApp: { input: { client_id: string }; answer: undefined };
}
