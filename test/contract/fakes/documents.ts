/** The documents of a result and what is thought of it, in memory, with the contract's semantics. */
import { createHash } from "node:crypto";
import { limits } from "../../../config/limits.ts";
import { blocksOf } from "../../../converters/bundle/documents/blocks.ts";
import { deliveryCheck } from "../../../converters/bundle/documents/delivery.ts";
import { layout } from "../../../converters/bundle/documents/layout.ts";
import { qualityReport } from "../../../converters/bundle/documents/quality.ts";
import { sourceMap } from "../../../converters/bundle/documents/source-map.ts";
import type { FeedbackRow, JobRow } from "../../../ledger/contract.ts";
import { isAccount } from "../../../src/auth/principal.ts";
import { rateLimited } from "../../../src/services/accounts/limits/rate-limit.ts";
import type { Caller } from "../../../src/services/caller.ts";
import type { DocumentKind, ResultDocuments } from "../../../src/services/results/documents.ts";
import type { ResultFeedback } from "../../../src/services/results/feedback/feedback.ts";
import { requireResult } from "../../../src/services/results/finished-job.ts";

type JobOf = (caller: Caller, jobId: string) => JobRow;

const nowMs = 1_795_000_000_000;
const units = [1, 2, 3].map((index) => ({
  index,
  width: 595,
  height: 842,
  signals: {
    characters: 100,
    unmappedCharacters: 0,
    coverage: 1,
    ocrConfidence: null,
    tableConsistency: null,
    warnings: [],
    failed: false,
  },
}));
const blocks = blocksOf({
  type: "root",
  children: units.map(({ index }) => ({
    type: "paragraph",
    children: [{ type: "text", value: `Text of page ${index}.` }],
    data: { provenance: { unit: index, bbox: [72, 72, 523, 100], confidence: 1 } },
  })),
});
const quality = qualityReport(units);
const documents: Record<DocumentKind, object> = {
  quality_report: quality,
  delivery_check: deliveryCheck({
    characters: 300,
    validUtf8: true,
    assetsReferenced: 0,
    assetsMissing: [],
    assetsRefused: [],
    manifestProblems: [],
    warnings: [],
    formulaLayout: false,
    transcribed: false,
    quality,
  }),
  source_map: sourceMap("page", units, blocks),
  layout: layout("page", units, blocks),
};

export function createFakeDocuments(jobOf: JobOf): ResultDocuments {
  return {
    async get(caller, jobId, kind) {
      requireResult(jobOf(caller, jobId), 0);
      const content = new TextEncoder().encode(JSON.stringify(documents[kind]));
      const etag = `"${createHash("sha256").update(content).digest("hex")}"`;
      return { etag, bytes: content.length, open: async () => content };
    },
  };
}

export function createFakeFeedback(jobOf: JobOf): ResultFeedback {
  const opinions = new Map<string, FeedbackRow>();
  const writes = new Map<string, number>();
  const authorOf = ({ principal }: Caller) => (isAccount(principal) ? principal.userId : principal.hash);
  const keyOf = (caller: Caller, jobId: string) => `${jobId} ${authorOf(caller)}`;
  /** A minute never passes here. */
  const count = (caller: Caller) => {
    const before = writes.get(authorOf(caller)) ?? 0;
    if (before >= limits.feedbackWritesPerMinuteMax) throw rateLimited(6_000);
    writes.set(authorOf(caller), before + 1);
  };
  return {
    async get(caller, jobId) {
      jobOf(caller, jobId);
      return opinions.get(keyOf(caller, jobId)) ?? null;
    },
    async save(caller, jobId, opinion) {
      requireResult(jobOf(caller, jobId), 0);
      count(caller);
      const key = keyOf(caller, jobId);
      const saved = { ...opinion, createdAtMs: opinions.get(key)?.createdAtMs ?? nowMs, updatedAtMs: nowMs };
      opinions.set(key, saved);
      return saved;
    },
    async remove(caller, jobId) {
      jobOf(caller, jobId);
      count(caller);
      opinions.delete(keyOf(caller, jobId));
    },
  };
}
