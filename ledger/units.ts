import { acceptLink } from "./account-links/accept.ts";
import { createLink } from "./account-links/create.ts";
import { signUp } from "./account-links/sign-up.ts";
import { createAssetGrant } from "./asset-grants/create.ts";
import { revokeAssetGrant } from "./asset-grants/revoke.ts";
import { changeRecords } from "./auth/change-records.ts";
import { endSessions, withdrawConsent } from "./auth/end-credentials.ts";
import { refuseSignIn } from "./auth/refuse-sign-in.ts";
import { revokeLink } from "./auth/revoke-links.ts";
import { sweepRecords } from "./auth/sweep-records.ts";
import type { Touched } from "./changes.ts";
import { once } from "./database/prepared.ts";
import { claimGuestSession } from "./guests/claim.ts";
import { confirmGuestJob } from "./guests/confirm-job.ts";
import { confirmGuestSet } from "./guests/confirm-set.ts";
import { createGuestSession } from "./guests/create-session.ts";
import { adoptMasterKey } from "./installation/adopt-master-key.ts";
import { recordAuditRead } from "./installation/record-audit-read.ts";
import { recordBackup } from "./installation/record-backup.ts";
import { recordModelChange } from "./installation/record-model-change.ts";
import { recordRateCard } from "./installation/record-rate-card.ts";
import { resetMasterKey } from "./installation/reset-master-key.ts";
import { rotateMasterKey } from "./installation/rotate-master-key.ts";
import { sweep } from "./installation/sweep.ts";
import { abandonJob, releaseHold } from "./jobs/abandon.ts";
import { cancelJob } from "./jobs/cancel.ts";
import { childDied } from "./jobs/child-died.ts";
import { confirmJob } from "./jobs/confirm.ts";
import { confirmSet } from "./jobs/confirm-set.ts";
import { createUpload } from "./jobs/create-upload.ts";
import { deleteJob } from "./jobs/delete.ts";
import { endJob } from "./jobs/end.ts";
import { removeFeedback, saveFeedback } from "./jobs/feedback.ts";
import { leaseJob, renewLease, requeueLeases } from "./jobs/lease.ts";
import { recordExport, renameOrganization, setPlan } from "./organizations/change-organization.ts";
import { createKey } from "./organizations/create-key.ts";
import { createOrganization } from "./organizations/create-organization.ts";
import { deleteOrganization } from "./organizations/delete-organization.ts";
import { grantCredits } from "./organizations/grant-credits.ts";
import { archiveProject, createProject, renameProject } from "./organizations/projects.ts";
import { renameKey } from "./organizations/rename-key.ts";
import { revokeKey } from "./organizations/revoke-key.ts";
import { touchKey } from "./organizations/touch-key.ts";
import type { Unit, UnitContext } from "./unit-context.ts";
import { moveUser, renameUser, setBanned, setRole, signOutUser } from "./users/change-user.ts";
import { createUser } from "./users/create-user.ts";
import { deleteUser } from "./users/delete-user.ts";
import { setPassword } from "./users/set-password.ts";
import { signInBySso } from "./users/sign-in-by-sso.ts";
import { createTestEvent } from "./webhooks/create-test-event.ts";
import { recordAttempt } from "./webhooks/record-attempt.ts";
import { redeliverEvent } from "./webhooks/redeliver.ts";
import { createWebhookSecret, rotateWebhookSecret } from "./webhooks/secrets.ts";
import { sweepEvents } from "./webhooks/sweep-events.ts";

type Makers = typeof makers;

/** Argument and result of each unit. */
export type Units = {
  [N in keyof Makers]: {
    args: Parameters<ReturnType<Makers[N]>>[0];
    result: ReturnType<ReturnType<Makers[N]>>;
  };
};

export type UnitName = keyof Units;

export interface UnitSet {
  byName: { [N in keyof Units]: Unit<Units[N]["args"], Units[N]["result"]> };
  /** The changes of the last unit. */
  touched: Touched;
}

/** All units by name. */
const makers = {
  createOrganization,
  createUser,
  createKey,
  revokeKey,
  renameKey,
  setPassword,
  touchKey,
  grantCredits,
  createUpload,
  confirmJob,
  confirmSet,
  createGuestSession,
  confirmGuestJob,
  confirmGuestSet,
  claimGuestSession,
  leaseJob,
  renewLease,
  childDied,
  endJob,
  abandonJob,
  releaseHold,
  cancelJob,
  deleteJob,
  requeueLeases,
  saveFeedback,
  removeFeedback,
  sweep,
  recordRateCard,
  recordAttempt,
  redeliverEvent,
  createTestEvent,
  sweepEvents,
  createWebhookSecret,
  rotateWebhookSecret,
  adoptMasterKey,
  resetMasterKey,
  rotateMasterKey,
  recordAuditRead,
  recordBackup,
  recordModelChange,
  signInBySso,
  changeRecords,
  refuseSignIn,
  sweepRecords,
  endSessions,
  withdrawConsent,
  createLink,
  createAssetGrant,
  revokeAssetGrant,
  revokeLink,
  acceptLink,
  signUp,
  setBanned,
  setRole,
  renameUser,
  moveUser,
  deleteUser,
  signOutUser,
  setPlan,
  renameOrganization,
  deleteOrganization,
  recordExport,
  createProject,
  renameProject,
  archiveProject,
};

/** A unit prepares its statements on first call, for a short start. */
export function createUnits(context: UnitContext): UnitSet {
  const entries = Object.entries(makers).map(([name, make]) => {
    const unit = once(() => make(context) as (args: unknown) => unknown);
    return [name, (args: unknown) => unit()(args)];
  });
  return { byName: Object.fromEntries(entries) as UnitSet["byName"], touched: context.touched };
}
