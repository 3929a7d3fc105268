/** Every function of the client called once at least, in an order in which each has something to work on. */

import { until } from "../../../config/testing/until.ts";
import type { Client } from "../../../src/client/client.ts";
import { ApiError } from "../../../src/client/errors.ts";
import type { FileOnDisk } from "../../../src/client/form-file.ts";
import { operations } from "../../../src/client/generated/operations.ts";

export interface Ground {
  /** With every scope of a member, and an administrator's. */
  owner: Client;
  admin: Client;
  /** Without credentials. */
  nobody: Client;
  pdf: FileOnDisk;
  text: FileOnDisk;
  /** Data of a language. */
  model: FileOnDisk;
  /** In a folder of the test's own. */
  exportPath: string;
}

/**
 * Calls a function by the name of its operation; undefined where this version has none of that name, or where the server
 * refuses.
 */
export type Later = (name: string, input: Record<string, unknown>) => Promise<unknown>;

/** The code that the server refuses with. */
async function refused(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
  return "none";
}

export async function discovery({ nobody, owner }: Ground) {
  await nobody.api.getCapabilities();
  await nobody.api.getCatalog();
  await owner.api.getUsage();
  return [await refused(nobody.api.getUsage())];
}

const ways = {
  capabilityId: null,
  mode: "fast",
  layoutFidelity: "standard",
  pages: "1-2",
  options: { furniture: "keep" },
} as const;

export async function work({ owner, nobody, pdf, text }: Ground) {
  const estimate = await owner.estimate({ ...pdf, ...ways });
  const confirmed = await owner.confirm(estimate.upload_id, "1.5");
  const again = await owner.confirm(estimate.upload_id, 1_500);
  await owner.api.listJobs({ limit: 1, status: "queued" });
  const { id } = await owner.wait(confirmed.job_id);
  const job = await owner.job(id);
  const set = await owner.convert({
    ...{ ...ways, pages: null, options: {} },
    ...{ files: [pdf, text], spendingLimit: "15", clientRequestId: "client-test-1" },
  });
  const ended = await Promise.all(set.jobs.map(({ job_id }) => owner.wait(job_id)));
  const cancelled = await refused(owner.cancel(job.id));
  await owner.api.deleteJob({ job_id: ended[1]?.id ?? "" });
  const byAddress = await refused(
    owner.api.createUrlEstimate({ body: { url: "https://nowhere.invalid/", accept_remote_fetch: true } }),
  );
  const guests = await nobody.api.createEstimate({ body: { file: pdf } });
  const session = await nobody.api.createGuestPreviewSession({
    body: { estimates: [{ upload_id: guests.upload_id, job_token: guests.job_token ?? "" }] },
  });
  return {
    job,
    replayed: again.job_id === confirmed.job_id,
    ended: ended.map(({ status }) => status),
    refusals: [cancelled, byAddress],
    session,
  };
}

export async function results({ owner }: Ground, jobId: string, later: Later) {
  const { api } = owner;
  const texts = [await api.previewResult({ job_id: jobId }), await api.getSource({ job_id: jobId })];
  const sizes = await Promise.all(texts.map(async (response) => (await response.bytes()).length));
  const job_id = jobId;
  await later("getQualityReport", { job_id });
  await later("getSourceMap", { job_id });
  await later("getDeliveryCheck", { job_id });
  await later("getLayout", { job_id });
  await later("saveResultFeedback", { job_id, body: { rating: "up", comment: "Good." } });
  await later("getResultFeedback", { job_id });
  await later("removeResultFeedback", { job_id });
  await later("getPagePicture", { job_id, page: 1 });
  const listed = (await later("listAssets", { job_id })) as { assets: { path: string }[] } | undefined;
  const asset_path = listed?.assets[0]?.path ?? "assets/none.png";
  const grant = (await later("createAssetGrant", { job_id, body: { asset_path } })) as
    | { grant_id: string; url: string }
    | undefined;
  await later("getGrantedAsset", { token: grant?.url.split("/").at(-1) ?? `mk_asset_${"0".repeat(64)}` });
  // An image that there is not is refused as documented; older documents do not know of images at all.
  if ((operations.downloadResult.query as readonly string[]).includes("asset_path"))
    await later("downloadResult", { job_id, format: "image", asset_path });
  await later("adminListFeedback", { limit: 5, rating: "up" });
  await later("getUsageHistory", { days: 2 });
  await later("listLicenses", {});
  await later("adminGetStatistics", { step: "day" });
  await later("adminGetLogs", { limit: 5, level: "warn" });
  await later("adminTestCapabilities", {});
  await later("revokeAssetGrant", { job_id, grant_id: grant?.grant_id ?? `ag_${"0".repeat(32)}` });
  return sizes;
}

export async function account({ owner, nobody }: Ground, sessionId: string, previewToken: string) {
  const { api } = owner;
  const event_id = `evt_${"0".repeat(32)}`;
  const session_id = sessionId;
  await api.getAccount();
  await api.listProjects();
  const first = await api.getWebhookSecret();
  const second = await api.rotateWebhookSecret();
  await api.listDeliveries({ limit: 5, status: "failed" });
  const previewed = await nobody.api.getGuestPreviewSession(
    { session_id },
    { headers: { "x-svc-preview-token": previewToken } },
  );
  return {
    rotated: first.webhook_secret !== second.webhook_secret,
    previewed: previewed.session_id === sessionId,
    refusals: [
      await refused(api.getDelivery({ event_id })),
      await refused(api.redeliverEvent({ event_id })),
      await refused(api.testWebhook({ body: { url: "https://hooks.invalid/" } })),
      await refused(nobody.api.claimGuestPreviewSession({ session_id, "x-svc-preview-token": previewToken })),
    ],
  };
}

export async function administration({ admin, owner, model, exportPath }: Ground, jobId: string) {
  const { api } = admin;
  const { organization } = await api.adminCreateOrganization({ body: { name: "Client" } });
  const organization_id = organization.id;
  await api.adminListOrganizations({ limit: 2 });
  await api.adminGetOrganization({ organization_id });
  await api.adminChangeOrganization({ organization_id, body: { name: "Clients" } });
  await api.adminGrantCredits({ organization_id, body: { credit_units: 5, reason: "test" } });
  await api.adminGetBalance({ organization_id });
  await api.adminListBalances({ limit: 1 });
  await api.adminListEntries({ organization_id });
  const { project } = await api.adminCreateProject({ organization_id, body: { name: "One" } });
  const project_id = project.id;
  await api.adminListProjects({ organization_id });
  await api.adminRenameProject({ organization_id, project_id, body: { name: "Two" } });
  await api.adminArchiveProject({ organization_id, project_id });
  await api.adminListKeys({ organization_id, limit: 5 });
  const people = [
    await refused(api.adminRevokeKey({ organization_id, key_id: `key_${"0".repeat(32)}` })),
    await users(admin, organization_id),
  ];
  await admin.save(await api.adminExportOrganization({ organization_id }), exportPath);
  await api.adminDeleteOrganization({ organization_id });
  await installation(admin, jobId);
  await backup(admin, exportPath);
  await models(admin, model);
  const incident = await refused(api.adminGetIncident({ support_reference: `sup_${"0".repeat(12)}` }));
  return [...people.flat(), incident, await refused(owner.api.adminGetOverview())];
}

async function backup({ api, save }: Client, path: string): Promise<void> {
  const { running } = await api.adminCreateBackup();
  const listed = await until(
    () => api.adminListBackups(),
    ({ backups }) => backups.some(({ name }) => name === running.name),
  );
  const backup_name = listed.backups[0]?.name ?? "none";
  await save(await api.adminDownloadBackup({ backup_name }), path);
  await api.adminDeleteBackup({ backup_name });
}

async function models({ api }: Client, file: FileOnDisk): Promise<void> {
  const { models: installed } = await api.adminAddModels({ body: { file } });
  const model_name = installed[0]?.name ?? "none";
  await api.adminListModels();
  await api.adminVerifyModel({ model_name });
  await api.adminRemoveModel({ model_name });
}

async function users({ api }: Client, organization_id: string): Promise<string> {
  const { user } = await api.adminCreateUser({ body: { email: "client@example.org", organization_id } });
  const user_id = user.id;
  await api.adminListUsers({ organization_id });
  await api.adminGetUser({ user_id });
  await api.adminChangeUser({ user_id, body: { name: "Client" } });
  await api.adminCreateResetLink({ user_id });
  await api.adminSignOutUser({ user_id });
  await api.adminBanUser({ user_id });
  await api.adminUnbanUser({ user_id });
  await api.adminDeleteUser({ user_id });
  const invitation = await api.adminInvite({ body: { email: "guest@example.org", organization_id } });
  await api.adminListInvitations({ organization_id });
  await api.adminRevokeInvitation({ invitation_id: invitation.id });
  return refused(api.adminGetUser({ user_id }));
}

async function installation({ api }: Client, job_id: string): Promise<void> {
  const [card] = (await api.adminListRateCards()).rate_cards;
  const rate_card_version = card?.rate_card_version ?? "";
  await api.adminGetRateCard({ rate_card_version });
  await refused(api.adminAddRateCard({ body: { rate_card_version } }));
  await api.adminListJobs({ limit: 3, status: "succeeded" });
  await api.adminGetJob({ job_id });
  await api.adminListPlans();
  await api.adminListPacks();
  await api.adminListSettings();
  await api.adminGetOverview();
  await api.adminVerifyLedger();
  await api.listAudit({ limit: 5 });
  await (await api.exportAudit({ format: "csv" })).body?.cancel();
}
