/** The operations of the API except those of administrators, in the order of the OpenAPI document. */
import * as account from "./account/account.ts";
import * as apps from "./account/apps.ts";
import * as keys from "./account/keys.ts";
import * as projects from "./account/projects.ts";
import * as sessions from "./account/sessions.ts";
import * as usage from "./account/usage.ts";
import * as webhooks from "./account/webhooks.ts";
import { getCapabilities } from "./discovery/capabilities.ts";
import { getCatalog } from "./discovery/catalog.ts";
import { getHealth, getReadiness } from "./discovery/health.ts";
import { listLicenses } from "./discovery/licenses.ts";
import { confirmJob } from "./jobs/confirmation.ts";
import { convert } from "./jobs/convert.ts";
import * as estimates from "./jobs/estimates.ts";
import * as guestPreview from "./jobs/guest-preview.ts";
import * as jobs from "./jobs/jobs.ts";
import type { Operation } from "./operation.ts";
import * as assets from "./results/assets.ts";
import * as documents from "./results/documents.ts";
import * as feedback from "./results/feedback.ts";
import * as files from "./results/files.ts";
import { getPagePicture } from "./results/pictures.ts";

export const userOperations: readonly Operation[] = [
  getCapabilities,
  getCatalog,
  estimates.createEstimate,
  estimates.createUrlEstimate,
  confirmJob,
  jobs.listJobs,
  jobs.getJob,
  jobs.deleteJob,
  jobs.cancelJob,
  jobs.followJob,
  convert,
  files.downloadResult,
  files.previewResult,
  files.getSource,
  documents.getQualityReport,
  documents.getSourceMap,
  documents.getDeliveryCheck,
  documents.getLayout,
  feedback.getResultFeedback,
  feedback.saveResultFeedback,
  feedback.removeResultFeedback,
  assets.listAssets,
  assets.createAssetGrant,
  assets.revokeAssetGrant,
  assets.getGrantedAsset,
  getPagePicture,
  guestPreview.createGuestPreviewSession,
  guestPreview.getGuestPreviewSession,
  guestPreview.claimGuestPreviewSession,
  account.getAccount,
  account.updateAccount,
  account.setPassword,
  keys.listKeys,
  keys.createKey,
  keys.updateKey,
  keys.revokeKey,
  sessions.listSessions,
  sessions.endSessions,
  sessions.endSession,
  apps.listApps,
  apps.withdrawApp,
  projects.listProjects,
  projects.createProject,
  projects.updateProject,
  projects.archiveProject,
  usage.getUsage,
  usage.getUsageHistory,
  webhooks.getWebhookSecret,
  webhooks.rotateWebhookSecret,
  webhooks.listDeliveries,
  webhooks.getDelivery,
  webhooks.redeliverEvent,
  webhooks.testWebhook,
];

/** About the server itself. */
export const serverOperations: readonly Operation[] = [listLicenses, getHealth, getReadiness];
