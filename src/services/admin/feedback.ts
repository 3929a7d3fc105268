import type { FeedbackEntry, FeedbackRating, FeedbackReason } from "../../../ledger/contract.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed } from "./find.ts";

export interface FeedbackOperations {
  /** Of all owners, newest first. A page may be short, or empty, and still not the last. */
  feedbackPage(args: {
    organization?: string;
    capabilityId?: string;
    rating?: FeedbackRating;
    reasonCode?: FeedbackReason;
    limit: number;
    before: number | null;
  }): Promise<{ entries: FeedbackEntry[]; next: number | null }>;
}

export function feedbackOperations(core: AdminCore): FeedbackOperations {
  return {
    async feedbackPage({ organization, limit, before, ...wanted }) {
      const organizationId =
        organization === undefined ? null : (await organizationNamed(core, organization)).id;
      const { capabilityId = null, rating = null, reasonCode = null } = wanted;
      return core.ledger.read.feedbackPage(
        { organizationId, capabilityId, rating, reasonCode },
        { limit, before },
      );
    },
  };
}
