/** Images and links to them over the other services in memory: every result shows one picture. */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock, systemRandom } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import { newToken } from "../../../src/auth/tokens.ts";
import type { Caller } from "../../../src/services/caller.ts";
import type { Assets } from "../../../src/services/results/assets/contract.ts";
import { requireResult } from "../../../src/services/results/finished-job.ts";
import type { ResultFile } from "../../../src/services/results/result-file.ts";
import { newId } from "../../../src/shared/identifiers.ts";
import { dot } from "../sample.ts";

const path = "assets/page-001-figure-1.png";
const sha256 = createHash("sha256").update(dot).digest("hex");

interface Link {
  grantId: string;
  jobId: string;
}

export function createFakeAssets(jobOf: (caller: Caller, jobId: string) => JobRow, folder: string): Assets {
  const links = new Map<string, Link>();

  const settled = (caller: Caller, jobId: string) => requireResult(jobOf(caller, jobId), 0);

  function image(assetPath: string): ResultFile {
    if (assetPath !== path) throw new Fault("asset_not_found");
    const file = join(folder, "figure.png");
    writeFileSync(file, dot);
    const filename = "page-001-figure-1.png";
    return { path: file, contentType: "image/png", filename, bytes: dot.length, etag: `"${sha256}"` };
  }

  return {
    async list(caller, jobId) {
      settled(caller, jobId);
      return [{ path, bytes: dot.length, sha256, contentType: "image/png" }];
    },
    async image(caller, jobId, assetPath) {
      settled(caller, jobId);
      return image(assetPath);
    },
    async grant(caller, jobId, assetPath, expiresInSeconds) {
      settled(caller, jobId);
      image(assetPath);
      const { plaintext: token } = newToken("mk_asset", systemRandom);
      const grantId = newId("ag", systemRandom);
      links.set(token.reveal(), { grantId, jobId });
      const expiresAtMs = systemClock.nowMs() + expiresInSeconds * 1_000;
      return { grantId, jobId, assetPath, token, expiresAtMs, expiresInSeconds };
    },
    async revoke(caller, jobId, grantId) {
      const found = [...links].find(([, link]) => link.grantId === grantId && link.jobId === jobId);
      if (found === undefined) throw new Fault("grant_not_found");
      try {
        jobOf(caller, jobId);
      } catch {
        throw new Fault("grant_not_found");
      }
      links.delete(found[0]);
    },
    async granted(token) {
      if (!links.has(token)) throw new Fault("grant_not_found");
      return image(path);
    },
  };
}
