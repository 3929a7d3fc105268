import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { secondMs } from "../../../config/units.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import { isAccount } from "../../auth/principal.ts";
import { newToken, tokenHash } from "../../auth/tokens.ts";
import { newId } from "../../identifiers.ts";
import type { Caller } from "../caller.ts";
import type { Core } from "../core.ts";
import { findJob } from "../results/find-job.ts";
import { settledJob } from "../results/finished-job.ts";
import type { Assets } from "./contract.ts";
import { createImages } from "./images.ts";

export function createAssets(core: Core): Assets {
  const { ledger, clock, random } = core;
  const images = createImages(core);

  /** When what lets the caller see the image ends, so that no link outlasts it. */
  async function lastMs({ principal }: Caller, job: JobRow): Promise<number> {
    const keptMs = job.expiresAtMs ?? Number.POSITIVE_INFINITY;
    if (isAccount(principal)) return keptMs;
    const claimed = await ledger.read.claimedJob(job.id, principal.hash);
    return Math.min(keptMs, claimed?.untilMs ?? 0);
  }

  return {
    list: async (caller, jobId) => images.list((await settledJob(core, caller, jobId)).id),

    image: async (caller, jobId, assetPath) =>
      images.open((await settledJob(core, caller, jobId)).id, assetPath),

    async grant(caller, jobId, assetPath, expiresInSeconds) {
      const job = await settledJob(core, caller, jobId, "result_expired");
      await images.open(job.id, assetPath);
      const nowMs = clock.nowMs();
      const endMs = await lastMs(caller, job);
      const expiresAtMs = Math.min(nowMs + expiresInSeconds * secondMs, endMs);
      if (expiresAtMs <= nowMs) throw new Fault("job_not_found");
      const { plaintext: token, hash } = newToken("mk_asset", random);
      const grantId = newId("ag", random);
      const { outcome } = await ledger.write("createAssetGrant", {
        grantId,
        tokenHash: hash,
        jobId: job.id,
        owner: job.owner,
        assetPath,
        actor: caller.actor,
        expiresAtMs,
        grantsMax: limits.assetGrantsPerJobMax,
        nowMs,
      });
      if (outcome !== "created") throw new Fault(outcome);
      const whole = Math.floor((expiresAtMs - nowMs) / secondMs);
      return { grantId, jobId: job.id, assetPath, token, expiresAtMs, expiresInSeconds: whole };
    },

    async revoke(caller, jobId, grantId) {
      const job = await findJob(core, caller, jobId).catch((thrown) => {
        throw thrown instanceof Fault && thrown.code === "job_not_found"
          ? new Fault("grant_not_found")
          : thrown;
      });
      const { outcome } = await ledger.write("revokeAssetGrant", {
        grantId,
        jobId: job.id,
        owner: job.owner,
        // After a claim a job token reads: of what others have made it takes nothing back.
        guestsOnly: !isAccount(caller.principal),
        actor: caller.actor,
        nowMs: clock.nowMs(),
      });
      if (outcome !== "revoked") throw new Fault(outcome);
    },

    async granted(token) {
      const grant = await ledger.read.assetGrantByHash(tokenHash(token), clock.nowMs());
      if (grant === null) throw new Fault("grant_not_found");
      try {
        return await images.open(grant.jobId, grant.assetPath);
      } catch (thrown) {
        throw thrown instanceof Fault ? new Fault("grant_not_found", { cause: thrown }) : thrown;
      }
    },
  };
}
