import type { Caller } from "../../caller.ts";
import type { ResultFile } from "../result-file.ts";

export interface PagePicture extends ResultFile {
  /** Page size in points, as in the layout. The picture covers exactly the page. */
  points: { width: number; height: number };
}

export interface Pictures {
  /**
   * A picture of page `page` (from 1) of the upload, with `width` (64 to 2,000) rounded up to one of a few widths;
   * rendered on first use, queued per organization. An abort stops it.
   *
   * Throws Fault: job_not_found, job_not_ready, job_failed, settlement_required for guests before a claim,
   * source_expired after the session, source_not_found, page_not_found, page_not_drawable, queue_full.
   */
  page(
    caller: Caller,
    jobId: string,
    page: number,
    width: number,
    signal?: AbortSignal,
  ): Promise<PagePicture>;
}
