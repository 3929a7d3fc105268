import { adoptMasterKey } from "../accounts/adopt-master-key.ts";
import { createKey } from "../accounts/create-key.ts";
import { createOrganization } from "../accounts/create-organization.ts";
import { createUser } from "../accounts/create-user.ts";
import { grantCredits } from "../accounts/grant-credits.ts";
import { noteAuditRead } from "../accounts/note-audit-read.ts";
import { renameKey } from "../accounts/rename-key.ts";
import { resetMasterKey } from "../accounts/reset-master-key.ts";
import { revokeKey } from "../accounts/revoke-key.ts";
import { rotateMasterKey } from "../accounts/rotate-master-key.ts";
import { setPassword } from "../accounts/set-password.ts";
import { touchKey } from "../accounts/touch-key.ts";
import { createAssetGrant } from "../asset-grants/create.ts";
import { revokeAssetGrant } from "../asset-grants/revoke.ts";
import { changeRecords } from "../auth/change-records.ts";
import { endSessions, withdrawConsent } from "../auth/end-credentials.ts";
import { refuseSignIn } from "../auth/refuse-sign-in.ts";
import { sweepRecords } from "../auth/sweep-records.ts";
import { noteBackup } from "../backups/note.ts";
import { once } from "../database/prepared.ts";
import { removeFeedback } from "../feedback/remove.ts";
import { saveFeedback } from "../feedback/save.ts";
import { claimGuestSession } from "../guests/claim.ts";
import { confirmGuestJob } from "../guests/confirm-job.ts";
import { confirmGuestSet } from "../guests/confirm-set.ts";
import { createGuestSession } from "../guests/create-session.ts";
import { abandonJob } from "../jobs/abandon.ts";
import { cancelJob } from "../jobs/cancel.ts";
import { childDied } from "../jobs/child-died.ts";
import { confirmJob } from "../jobs/confirm.ts";
import { createUpload } from "../jobs/create-upload.ts";
import { deleteJob } from "../jobs/delete.ts";
import { endJob } from "../jobs/end.ts";
import { leaseJob } from "../jobs/lease.ts";
import { releaseHold } from "../jobs/release-hold.ts";
import { renewLease } from "../jobs/renew-lease.ts";
import { requeueLeases } from "../jobs/requeue-leases.ts";
import { acceptLink } from "../links/accept.ts";
import { createLink } from "../links/create.ts";
import { revokeLink } from "../links/revoke.ts";
import { signUp } from "../links/sign-up.ts";
import { noteModel } from "../models/note.ts";
import { noteExport, renameOrganization, setPlan } from "../people/change-organization.ts";
import { moveUser, renameUser, setBanned, setRole, signOutUser } from "../people/change-user.ts";
import { deleteOrganization } from "../people/delete-organization.ts";
import { deleteUser } from "../people/delete-user.ts";
import { archiveProject, createProject, renameProject } from "../people/projects.ts";
import { recordRateCard } from "../rate-cards/record.ts";
import { sweep } from "../retention/sweep.ts";
import { confirmSet } from "../sets/confirm-set.ts";
import { signInBySso } from "../sso/sign-in.ts";
import { createTestEvent } from "../webhooks/create-test-event.ts";
import { recordAttempt } from "../webhooks/record-attempt.ts";
import { redeliverEvent } from "../webhooks/redeliver.ts";
import { createWebhookSecret, rotateWebhookSecret } from "../webhooks/secrets.ts";
import { sweepEvents } from "../webhooks/sweep-events.ts";
import type { Unit, UnitContext } from "./context.ts";
import type { Touched } from "./touched.ts";

type Makers = typeof makers;

/** The named units of work: argument and result of each. */
export type Units = {
  [N in keyof Makers]: {
    args: Parameters<ReturnType<Makers[N]>>[0];
    result: ReturnType<ReturnType<Makers[N]>>;
  };
};

export interface UnitSet {
  byName: { [N in keyof Units]: Unit<Units[N]["args"], Units[N]["result"]> };
  /** What the unit that ran last has changed. */
  touched: Touched;
}

/** Every unit of work by its name. */
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
  noteAuditRead,
  noteBackup,
  noteModel,
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
  noteExport,
  createProject,
  renameProject,
  archiveProject,
};

/** Each unit prepares its statements when it is first called, which keeps the start short. */
export function createUnits(context: UnitContext): UnitSet {
  const entries = Object.entries(makers).map(([name, make]) => {
    const unit = once(() => make(context) as (args: unknown) => unknown);
    return [name, (args: unknown) => unit()(args)];
  });
  return { byName: Object.fromEntries(entries) as UnitSet["byName"], touched: context.touched };
}
