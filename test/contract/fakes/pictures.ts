/** The contract's semantics of page pictures, with one picture for all pages. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import type { Caller } from "../../../src/services/caller.ts";
import { requireResult } from "../../../src/services/results/finished-job.ts";
import type { Pictures } from "../../../src/services/results/pictures/contract.ts";

/** A WebP of one white pixel (RFC 9649). */
const pixel = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");
const pages = 3;

export function createFakePictures(
  folder: string,
  jobOf: (caller: Caller, jobId: string) => JobRow,
): Pictures {
  return {
    async page(caller, jobId, page, width) {
      const job = jobOf(caller, jobId);
      requireResult(job, 0);
      if (job.capabilityId !== "pdf-to-markdown" || page < 1 || page > pages)
        throw new Fault("page_not_found");
      const path = join(folder, "page.webp");
      writeFileSync(path, pixel);
      return {
        path,
        contentType: "image/webp",
        filename: `page-${page}.webp`,
        bytes: pixel.length,
        etag: `"${jobId}.${page}.${width}"`,
        points: { width: 595, height: 842 },
      };
    },
  };
}
