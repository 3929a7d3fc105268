import { createHash } from "node:crypto";
import { basename } from "node:path";
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import { mib, secondMs } from "../../../../config/units.ts";
import { bundleFiles, type ManifestFile } from "../../../../converters/bundle/contract.ts";
import { imageType } from "../../../../converters/bundle/images/image-type.ts";
import { assetReferences } from "../../../../converters/bundle/references.ts";
import type { JobRow } from "../../../../ledger/contract.ts";
import { isAccount } from "../../../auth/principal.ts";
import { newToken, tokenHash } from "../../../auth/tokens.ts";
import { newId } from "../../../shared/identifiers.ts";
import type { ResultFileOnDisk } from "../../../storage/contract.ts";
import { ifThere } from "../../../storage/if-there.ts";
import type { Caller } from "../../caller.ts";
import type { Core } from "../../core.ts";
import { damagedResult } from "../damaged-result.ts";
import { findJob } from "../find-job.ts";
import { settledJob } from "../finished-job.ts";
import type { ResultFile } from "../result-file.ts";
import type { Assets, BundleAsset } from "./contract.ts";

/** Images of existing results, without access checks. */
interface Images {
  list(jobId: string): Promise<BundleAsset[]>;
  /** Verified and within the download limit. */
  open(jobId: string, assetPath: string): Promise<ResultFile>;
}

function createImages({ storage, log }: Pick<Core, "storage" | "log">): Images {
  /** Images below assets/ in the manifest that output.md refers to. */
  async function referenced(jobId: string, wanted: (path: string) => boolean): Promise<ResultFileOnDisk[]> {
    const isAsset = (path: string) => path.startsWith("assets/") && wanted(path);
    const files = await storage.resultFiles(jobId, (path) => path === bundleFiles.markdown || isAsset(path));
    if (files === null) throw await damaged(jobId, bundleFiles.manifest);
    const markdown = files.find(({ path }) => path === bundleFiles.markdown)?.file ?? null;
    if (markdown === null) throw await damaged(jobId, bundleFiles.markdown);
    const assets = files.filter(({ path }) => isAsset(path));
    if (assets.length === 0) return [];
    const text = await ifThere(Bun.file(markdown).text());
    if (text === null) throw await damaged(jobId, bundleFiles.markdown);
    const isReferenced = assetReferences(text);
    return assets.filter(({ path }) => isReferenced(path));
  }

  const damaged = (jobId: string, path: string) =>
    damagedResult({ storage, log }, jobId, path, "is missing or was changed");

  return {
    async list(jobId) {
      const listed: BundleAsset[] = [];
      for (const { file, ...asset } of await referenced(jobId, () => true)) {
        const contentType = file === null ? null : await ifThere(sniff(file));
        if (contentType !== null) listed.push({ ...asset, contentType });
        // An unmodified file that is not an image is not an asset; a modified one is damage.
        else if (file === null || !(await isAsListed(file, asset))) throw await damaged(jobId, asset.path);
      }
      return listed;
    },

    async open(jobId, assetPath) {
      const [asset] = await referenced(jobId, (path) => path === assetPath);
      if (asset === undefined) throw new Fault("asset_not_found");
      const { path, bytes, sha256, file } = asset;
      if (bytes > limits.imageDownloadBytesMax) throw tooLarge();
      if (file === null || !(await isAsListed(file, asset))) throw await damaged(jobId, path);
      const contentType = await ifThere(sniff(file));
      if (contentType === null) throw new Fault("asset_not_found");
      return { path: file, contentType, filename: basename(path), bytes, etag: `"${sha256}"` };
    },
  };
}

function tooLarge(): Fault {
  const message = `The image exceeds ${limits.imageDownloadBytesMax / mib} MiB; it is in the bundle (format=zip).`;
  return new Fault("asset_unverified", { message });
}

/** Reads the whole file in pieces before anything is sent. */
async function isAsListed(file: string, { bytes, sha256 }: ManifestFile): Promise<boolean> {
  const content = Bun.file(file);
  if (content.size !== bytes) return false;
  return (await ifThere(digestOf(content))) === sha256;
}

async function digestOf(content: Bun.BunFile): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content.stream()) hash.update(chunk);
  return hash.digest("hex");
}

const headBytes = 16;

/** By magic numbers; SVG is checked for active content. */
async function sniff(file: string): Promise<BundleAsset["contentType"] | null> {
  const content = Bun.file(file);
  const type = imageType(await content.slice(0, headBytes).bytes());
  return type === null || type === "image/svg+xml" ? imageType(await content.bytes()) : type;
}

export function createAssets(core: Core): Assets {
  const { ledger, clock, random } = core;
  const images = createImages(core);

  /** End of the caller's access, which bounds the link. */
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
        // After a claim a job token may read but not revoke others' grants.
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
