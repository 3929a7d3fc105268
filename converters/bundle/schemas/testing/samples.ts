const hash = "0a".repeat(32);

/** A document of each kind, with every key that there may be, texts and lists as long as they may be. */
export const samples: Record<string, unknown> = {
  "svc.quality-report.v1": {
    schema_version: "svc.quality-report.v1",
    document_score: 0.9,
    pages_low_confidence: [2],
    review_required: true,
    page_scores: [
      { page_index: 1, score: 1, confidence: 1, review_required: false },
      { page_index: 2, score: 0, confidence: 0, review_required: true },
    ],
    summary: { pages_total: 2, pages_low_confidence: 1, pages_with_errors: 0, average_page_score: 0.5 },
  },
  "svc.source-map.v1": {
    schema_version: "svc.source-map.v1",
    source_unit_kind: "x".repeat(40),
    pages: [
      {
        page_index: 1,
        width: 0,
        height: 842.5,
        blocks: [
          {
            id: "i".repeat(160),
            type: "t".repeat(80),
            confidence: 1,
            text: "😀".repeat(20_000),
            html: "h".repeat(20_000),
            caption: "c".repeat(2_000),
            image_path: "p".repeat(512),
          },
        ],
      },
    ],
  },
  "svc.delivery-check.v1": {
    schema_version: "svc.delivery-check.v1",
    version: "1",
    status: "review_required",
    deliverable: true,
    summary: { checks: 1, passed: 0, warned: 1, failed: 0 },
    checks: [{ id: "warnings", status: "warn", message: "1: Look." }],
    warnings: [{ page_index: 1, message: "Look." }],
    metrics: { characters: 10 },
    policy: { page_score_min: 0.8, blocked_when: ["text_present"] },
    next_actions: ["Look."],
  },
  "svc.metadata.v1": {
    schema_version: "svc.metadata.v1",
    title: "Report",
    authors: ["An author"],
    language: null,
    source: { sha256: hash, bytes: 0 },
    capability_id: "pdf-to-markdown",
    source_unit_kind: "page",
    source_units: 2,
    metrics: { pages: 2 },
    request: { mode: "fast", layout_fidelity: "standard", pages: "1-2", options: { furniture: "drop" } },
    assets: 0,
    engines: { mupdf: "1.28.1" },
    generator: { name: "markmill", version: "1.0.0" },
    details: { encoding: "utf-8" },
  },
  "svc.layout.v1": {
    schema_version: "svc.layout.v1",
    source_unit_kind: "page",
    pages: [{ page_index: 1, width: 0, height: 842.5 }],
    blocks: [
      {
        id: "p1-b1",
        page_index: 1,
        order: 1,
        lines: [1, 1],
        bbox: [-1, 0, 1, 2],
        confidence: 0,
        milliseconds: [0, 1.5],
      },
    ],
  },
  "svc.manifest.v1": {
    schema_version: "svc.manifest.v1",
    files: [{ path: "output.md", bytes: 0, sha256: hash }],
  },
};
