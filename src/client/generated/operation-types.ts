/** What each operation of the API takes and answers. Made from the OpenAPI document by `npm run client`; change the routes' schemas instead. */
import type {
  AdminBackupList,
  AdminBackupStarted,
  AdminBalance,
  AdminBalanceList,
  AdminEntryList,
  AdminFeedbackList,
  AdminGrant,
  AdminGrantRequest,
  AdminIncidentReport,
  AdminInvitationList,
  AdminInvitationRequest,
  AdminJobEnvelope,
  AdminJobList,
  AdminKeyList,
  AdminLogs,
  AdminModelForm,
  AdminModelList,
  AdminModelsInstalled,
  AdminModelVerified,
  AdminNewInvitation,
  AdminOrganizationChange,
  AdminOrganizationEnvelope,
  AdminOrganizationList,
  AdminOrganizationRemoved,
  AdminOrganizationRequest,
  AdminOverview,
  AdminPackList,
  AdminPlanList,
  AdminProjectEnvelope,
  AdminProjectList,
  AdminProjectRequest,
  AdminRateCard,
  AdminRateCardList,
  AdminRateCardRequest,
  AdminResetLink,
  AdminSelfTest,
  AdminSettingList,
  AdminStatistics,
  AdminUserChange,
  AdminUserEnded,
  AdminUserEnvelope,
  AdminUserList,
  AdminUserRequest,
  AdminVerification,
  AuditList,
} from "./admin-schema.ts";
import type {
  Account,
  AssetGrant,
  AssetGrantInput,
  AssetList,
  CapabilityCatalog,
  ConfirmedJob,
  ConvertForm,
  ConvertResult,
  DeliveryCheck,
  DeliveryEnvelope,
  DeliveryList,
  DeliveryWithEvent,
  Estimate,
  EstimateForm,
  FeedbackReason,
  GuestPreviewClaim,
  GuestPreviewSession,
  GuestPreviewSessionInput,
  JobConfirmation,
  JobEnvelope,
  JobList,
  Layout,
  Licenses,
  OwnFeedback,
  PricingCatalog,
  ProjectList,
  QualityReport,
  ResultFeedbackInput,
  SavedFeedback,
  SourceMap,
  UrlEstimateInput,
  Usage,
  UsageHistory,
  WebhookSecret,
  WebhookTest,
} from "./schema.ts";

/** Nothing needs to be said. */
type NoInput = Record<never, never>;

export interface Operations {
  /** Install models from a file. `POST /v1/admin/models` */
  adminAddModels: { input: { body: AdminModelForm }; answer: AdminModelsInstalled };

  /** Add a rate card. `POST /v1/admin/rate-cards` */
  adminAddRateCard: { input: { body: AdminRateCardRequest }; answer: AdminRateCard };

  /** Archive a project. `POST /v1/admin/organizations/{organization_id}/projects/{project_id}/archive` */
  adminArchiveProject: {
    input: { organization_id: string; project_id: string };
    answer: AdminProjectEnvelope;
  };

  /** Ban a user. `POST /v1/admin/users/{user_id}/ban` */
  adminBanUser: { input: { user_id: string }; answer: AdminUserEnded };

  /** Update an organization. `PATCH /v1/admin/organizations/{organization_id}` */
  adminChangeOrganization: {
    input: { organization_id: string; body: AdminOrganizationChange };
    answer: AdminOrganizationEnvelope;
  };

  /** Update a user. `PATCH /v1/admin/users/{user_id}` */
  adminChangeUser: { input: { user_id: string; body: AdminUserChange }; answer: AdminUserEnvelope };

  /** Create a backup. `POST /v1/admin/backups` */
  adminCreateBackup: { input: NoInput; answer: AdminBackupStarted };

  /** Create an organization. `POST /v1/admin/organizations` */
  adminCreateOrganization: { input: { body: AdminOrganizationRequest }; answer: AdminOrganizationEnvelope };

  /** Create a project. `POST /v1/admin/organizations/{organization_id}/projects` */
  adminCreateProject: {
    input: { organization_id: string; body: AdminProjectRequest };
    answer: AdminProjectEnvelope;
  };

  /** Create a password reset link. `POST /v1/admin/users/{user_id}/reset-link` */
  adminCreateResetLink: { input: { user_id: string }; answer: AdminResetLink };

  /** Create a user. `POST /v1/admin/users` */
  adminCreateUser: { input: { body: AdminUserRequest }; answer: AdminUserEnvelope };

  /** Delete a backup. `DELETE /v1/admin/backups/{backup_name}` */
  adminDeleteBackup: { input: { backup_name: string }; answer: undefined };

  /** Delete an organization. `DELETE /v1/admin/organizations/{organization_id}` */
  adminDeleteOrganization: { input: { organization_id: string }; answer: AdminOrganizationRemoved };

  /** Delete a user. `DELETE /v1/admin/users/{user_id}` */
  adminDeleteUser: { input: { user_id: string }; answer: undefined };

  /** Download a backup. `GET /v1/admin/backups/{backup_name}/download` */
  adminDownloadBackup: { input: { backup_name: string }; answer: Response };

  /** Export an organization. `GET /v1/admin/organizations/{organization_id}/export` */
  adminExportOrganization: { input: { organization_id: string }; answer: Response };

  /** Retrieve an organization's balance. `GET /v1/admin/organizations/{organization_id}/credits` */
  adminGetBalance: { input: { organization_id: string }; answer: AdminBalance };

  /** Retrieve an incident. `GET /v1/admin/incidents/{support_reference}` */
  adminGetIncident: { input: { support_reference: string }; answer: AdminIncidentReport };

  /** Retrieve any job. `GET /v1/admin/jobs/{job_id}` */
  adminGetJob: { input: { job_id: string }; answer: AdminJobEnvelope };

  /** Retrieve the end of the server log. `GET /v1/admin/logs` */
  adminGetLogs: {
    input: { after?: string; level?: "debug" | "info" | "warn" | "error"; limit?: number };
    answer: AdminLogs;
  };

  /** Retrieve an organization. `GET /v1/admin/organizations/{organization_id}` */
  adminGetOrganization: { input: { organization_id: string }; answer: AdminOrganizationEnvelope };

  /** Retrieve the overview. `GET /v1/admin/overview` */
  adminGetOverview: { input: NoInput; answer: AdminOverview };

  /** Retrieve a rate card. `GET /v1/admin/rate-cards/{rate_card_version}` */
  adminGetRateCard: { input: { rate_card_version: string }; answer: AdminRateCard };

  /** Retrieve statistics. `GET /v1/admin/statistics` */
  adminGetStatistics: {
    input: { from?: string; to?: string; step?: "hour" | "day" };
    answer: AdminStatistics;
  };

  /** Retrieve a user. `GET /v1/admin/users/{user_id}` */
  adminGetUser: { input: { user_id: string }; answer: AdminUserEnvelope };

  /** Grant Credits to an organization. `POST /v1/admin/organizations/{organization_id}/credits` */
  adminGrantCredits: { input: { organization_id: string; body: AdminGrantRequest }; answer: AdminGrant };

  /** Invite a user. `POST /v1/admin/invitations` */
  adminInvite: { input: { body: AdminInvitationRequest }; answer: AdminNewInvitation };

  /** List backups. `GET /v1/admin/backups` */
  adminListBackups: { input: NoInput; answer: AdminBackupList };

  /** List balances. `GET /v1/admin/balances` */
  adminListBalances: { input: { limit?: number; cursor?: string }; answer: AdminBalanceList };

  /** List Credit entries. `GET /v1/admin/credit-entries` */
  adminListEntries: {
    input: { organization_id?: string; from?: string; to?: string; cursor?: string };
    answer: AdminEntryList;
  };

  /** List feedback. `GET /v1/admin/feedback` */
  adminListFeedback: {
    input: {
      limit?: number;
      cursor?: string;
      organization_id?: string;
      capability_id?: string;
      rating?: "up" | "down";
      reason_code?: FeedbackReason;
    };
    answer: AdminFeedbackList;
  };

  /** List invitations. `GET /v1/admin/invitations` */
  adminListInvitations: {
    input: { limit?: number; cursor?: string; organization_id?: string };
    answer: AdminInvitationList;
  };

  /** List all jobs. `GET /v1/admin/jobs` */
  adminListJobs: {
    input: {
      limit?: number;
      cursor?: string;
      status?: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "timed_out";
      filename?: string;
      capability_id?: string;
      created_from?: string;
      created_to?: string;
      organization_id?: string;
      error_code?: string;
      resolution?: "none" | "credit_release_in_progress" | "contact_support" | "resolved";
    };
    answer: AdminJobList;
  };

  /** List an organization's API keys. `GET /v1/admin/organizations/{organization_id}/keys` */
  adminListKeys: {
    input: { organization_id: string; limit?: number; cursor?: string };
    answer: AdminKeyList;
  };

  /** List models. `GET /v1/admin/models` */
  adminListModels: { input: NoInput; answer: AdminModelList };

  /** List organizations. `GET /v1/admin/organizations` */
  adminListOrganizations: { input: { limit?: number; cursor?: string }; answer: AdminOrganizationList };

  /** List packs of Credits. `GET /v1/admin/packs` */
  adminListPacks: { input: NoInput; answer: AdminPackList };

  /** List plans. `GET /v1/admin/plans` */
  adminListPlans: { input: NoInput; answer: AdminPlanList };

  /** List an organization's projects. `GET /v1/admin/organizations/{organization_id}/projects` */
  adminListProjects: { input: { organization_id: string }; answer: AdminProjectList };

  /** List rate cards. `GET /v1/admin/rate-cards` */
  adminListRateCards: { input: NoInput; answer: AdminRateCardList };

  /** List settings. `GET /v1/admin/settings` */
  adminListSettings: { input: NoInput; answer: AdminSettingList };

  /** List users. `GET /v1/admin/users` */
  adminListUsers: {
    input: { limit?: number; cursor?: string; organization_id?: string };
    answer: AdminUserList;
  };

  /** Remove a model. `DELETE /v1/admin/models/{model_name}` */
  adminRemoveModel: { input: { model_name: string }; answer: undefined };

  /** Rename a project. `PATCH /v1/admin/organizations/{organization_id}/projects/{project_id}` */
  adminRenameProject: {
    input: { organization_id: string; project_id: string; body: AdminProjectRequest };
    answer: AdminProjectEnvelope;
  };

  /** Revoke an invitation. `DELETE /v1/admin/invitations/{invitation_id}` */
  adminRevokeInvitation: { input: { invitation_id: string }; answer: undefined };

  /** Revoke an API key. `DELETE /v1/admin/organizations/{organization_id}/keys/{key_id}` */
  adminRevokeKey: { input: { organization_id: string; key_id: string }; answer: undefined };

  /** Sign a user out everywhere. `POST /v1/admin/users/{user_id}/sign-out` */
  adminSignOutUser: { input: { user_id: string }; answer: AdminUserEnded };

  /** Test all capabilities. `POST /v1/admin/self-test` */
  adminTestCapabilities: { input: NoInput; answer: AdminSelfTest };

  /** Unban a user. `POST /v1/admin/users/{user_id}/unban` */
  adminUnbanUser: { input: { user_id: string }; answer: AdminUserEnded };

  /** Verify the ledger. `POST /v1/admin/ledger/verify` */
  adminVerifyLedger: { input: NoInput; answer: AdminVerification };

  /** Verify a model. `POST /v1/admin/models/{model_name}/verify` */
  adminVerifyModel: { input: { model_name: string }; answer: AdminModelVerified };

  /** Cancel a job. `POST /v1/jobs/{job_id}/cancel` */
  cancelJob: { input: { job_id: string }; answer: JobEnvelope };

  /** Claim a guest preview. `POST /v1/guest-preview-sessions/{session_id}/claim` */
  claimGuestPreviewSession: {
    input: { session_id: string; "x-svc-preview-token"?: string };
    answer: GuestPreviewClaim;
  };

  /** Confirm an estimate. `POST /v1/jobs` */
  confirmJob: { input: { body: JobConfirmation }; answer: ConfirmedJob };

  /** Convert several files in one call. `POST /v1/convert` */
  convert: { input: { body: ConvertForm }; answer: ConvertResult };

  /** Create a link to an image. `POST /v1/jobs/{job_id}/asset-grants` */
  createAssetGrant: { input: { job_id: string; body: AssetGrantInput }; answer: AssetGrant };

  /** Upload a file for an estimate. `POST /v1/estimates` */
  createEstimate: { input: { body: EstimateForm }; answer: Estimate };

  /** Start a guest preview. `POST /v1/guest-preview-sessions` */
  createGuestPreviewSession: { input: { body: GuestPreviewSessionInput }; answer: GuestPreviewSession };

  /** Import a public page for an estimate. `POST /v1/url-estimates` */
  createUrlEstimate: { input: { body: UrlEstimateInput }; answer: Estimate };

  /** Delete a job and its files. `DELETE /v1/jobs/{job_id}` */
  deleteJob: { input: { job_id: string }; answer: undefined };

  /** Download a result. `GET /v1/jobs/{job_id}/download` */
  downloadResult: {
    input: {
      job_id: string;
      format?: "md" | "zip" | "delivery" | "srt" | "vtt" | "image";
      asset_path?: string;
    };
    answer: Response;
  };

  /** Export the audit log. `GET /v1/admin/audit/export` */
  exportAudit: {
    input: {
      since?: string;
      until?: string;
      actor_kind?: "key" | "user" | "guest" | "system" | "admin_cli";
      actor_id?: string;
      action?: string;
      object_id?: string;
      organization_id?: string;
      outcome?: string;
      address?: string;
      format?: "csv" | "jsonl";
    };
    answer: Response;
  };

  /** Follow a job by server-sent events. `GET /v1/jobs/{job_id}/events` */
  followJob: { input: { job_id: string; "last-event-id"?: string }; answer: Response };

  /** Get your account. `GET /v1/account` */
  getAccount: { input: NoInput; answer: Account };

  /** List capabilities. `GET /v1/capabilities` */
  getCapabilities: { input: NoInput; answer: CapabilityCatalog };

  /** Get plans, packs and rates. `GET /v1/catalog` */
  getCatalog: { input: NoInput; answer: PricingCatalog };

  /** Get a notification. `GET /v1/account/deliveries/{event_id}` */
  getDelivery: { input: { event_id: string }; answer: DeliveryWithEvent };

  /** Get the delivery check. `GET /v1/jobs/{job_id}/delivery-check` */
  getDeliveryCheck: { input: { job_id: string }; answer: DeliveryCheck };

  /** Get an image by its link. `GET /v1/asset-grants/{token}` */
  getGrantedAsset: { input: { token: string }; answer: Response };

  /** Get a guest preview. `GET /v1/guest-preview-sessions/{session_id}` */
  getGuestPreviewSession: { input: { session_id: string }; answer: GuestPreviewSession };

  /** Get a job. `GET /v1/jobs/{job_id}` */
  getJob: { input: { job_id: string }; answer: JobEnvelope };

  /** Get the layout. `GET /v1/jobs/{job_id}/layout` */
  getLayout: { input: { job_id: string }; answer: Layout };

  /** Get a picture of a page. `GET /v1/jobs/{job_id}/pages/{page}` */
  getPagePicture: { input: { job_id: string; page: number; width?: number }; answer: Response };

  /** Get the quality report. `GET /v1/jobs/{job_id}/quality-report` */
  getQualityReport: { input: { job_id: string }; answer: QualityReport };

  /** Get your feedback on a result. `GET /v1/jobs/{job_id}/result-feedback` */
  getResultFeedback: { input: { job_id: string }; answer: OwnFeedback };

  /** Get the uploaded file. `GET /v1/jobs/{job_id}/source` */
  getSource: { input: { job_id: string }; answer: Response };

  /** Get the source map. `GET /v1/jobs/{job_id}/source-map` */
  getSourceMap: { input: { job_id: string }; answer: SourceMap };

  /** Get Credits and limits. `GET /v1/account/usage` */
  getUsage: { input: NoInput; answer: Usage };

  /** Get usage by day. `GET /v1/account/usage/history` */
  getUsageHistory: { input: { days?: number }; answer: UsageHistory };

  /** Get the webhook secret. `GET /v1/account/webhook-secret` */
  getWebhookSecret: { input: NoInput; answer: WebhookSecret };

  /** List images. `GET /v1/jobs/{job_id}/assets` */
  listAssets: { input: { job_id: string }; answer: AssetList };

  /** List the audit log. `GET /v1/admin/audit` */
  listAudit: {
    input: {
      since?: string;
      until?: string;
      actor_kind?: "key" | "user" | "guest" | "system" | "admin_cli";
      actor_id?: string;
      action?: string;
      object_id?: string;
      organization_id?: string;
      outcome?: string;
      address?: string;
      limit?: number;
      cursor?: string;
    };
    answer: AuditList;
  };

  /** List notifications. `GET /v1/account/deliveries` */
  listDeliveries: {
    input: { limit?: number; cursor?: string; status?: "pending" | "delivered" | "failed" };
    answer: DeliveryList;
  };

  /** List jobs. `GET /v1/jobs` */
  listJobs: {
    input: {
      limit?: number;
      cursor?: string;
      status?: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "timed_out";
      filename?: string;
      capability_id?: string;
      created_from?: string;
      created_to?: string;
    };
    answer: JobList;
  };

  /** List licenses. `GET /v1/licenses` */
  listLicenses: { input: NoInput; answer: Licenses };

  /** List projects. `GET /v1/account/projects` */
  listProjects: { input: NoInput; answer: ProjectList };

  /** Preview a result. `GET /v1/jobs/{job_id}/preview` */
  previewResult: { input: { job_id: string }; answer: Response };

  /** Send a notification again. `POST /v1/account/deliveries/{event_id}/redeliver` */
  redeliverEvent: { input: { event_id: string }; answer: DeliveryEnvelope };

  /** Delete your feedback on a result. `DELETE /v1/jobs/{job_id}/result-feedback` */
  removeResultFeedback: { input: { job_id: string }; answer: undefined };

  /** Revoke a link to an image. `DELETE /v1/jobs/{job_id}/asset-grants/{grant_id}` */
  revokeAssetGrant: { input: { job_id: string; grant_id: string }; answer: undefined };

  /** Replace the webhook secret. `POST /v1/account/webhook-secret` */
  rotateWebhookSecret: { input: NoInput; answer: WebhookSecret };

  /** Rate a result. `PUT /v1/jobs/{job_id}/result-feedback` */
  saveResultFeedback: { input: { job_id: string; body: ResultFeedbackInput }; answer: SavedFeedback };

  /** Send a test notification. `POST /v1/account/webhook-test` */
  testWebhook: { input: { body: WebhookTest }; answer: DeliveryEnvelope };
}
