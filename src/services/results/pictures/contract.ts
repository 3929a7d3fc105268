import type { Caller } from "../../caller.ts";
import type { ResultFile } from "../result-file.ts";

export interface PagePicture extends ResultFile {
  /**
   * The size of the page in points, as in the layout. The picture shows just that, edge to edge: pixels a point are
   * its width divided by this width.
   */
  points: { width: number; height: number };
}

export interface Pictures {
  /**
   * A picture of page `page` (from 1) of what was uploaded, in `width` pixels (64 to 2,000), rounded up to the next of
   * a few widths; drawn when it is first asked for, in its turn among the organization's. Nothing is drawn any more
   * once `signal` says that nobody waits.
   *
   * Throws Fault: job_not_found, job_not_ready, job_failed, settlement_required to guests before a claim,
   * source_expired to those whose session is over, source_not_found, page_not_found, page_not_drawable, queue_full.
   */
  page(
    caller: Caller,
    jobId: string,
    page: number,
    width: number,
    signal?: AbortSignal,
  ): Promise<PagePicture>;
}
