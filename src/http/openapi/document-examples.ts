/** Examples of what is told about a result, and thought of it. */

const page = { page_index: 1, score: 0.9913, confidence: 0.9987, review_required: false };
export const documentExamples: Record<string, unknown> = {
  QualityReport: {
    schema_version: "svc.quality-report.v1",
    document_score: 0.9021,
    pages_low_confidence: [2],
    review_required: true,
    page_scores: [page, { page_index: 2, score: 0.7125, confidence: 0.95, review_required: true }],
    summary: { pages_total: 2, pages_low_confidence: 1, pages_with_errors: 0, average_page_score: 0.8519 },
  },
  SourceMap: {
    schema_version: "svc.source-map.v1",
    source_unit_kind: "page",
    pages: [
      {
        page_index: 1,
        width: 595.28,
        height: 841.89,
        blocks: [
          { id: "p1-b1", type: "heading", confidence: 0.9987, text: "Annual report" },
          {
            id: "p1-b2",
            type: "image",
            caption: "The harbour",
            image_path: "assets/page-001-figure-1.png",
          },
        ],
      },
    ],
  },
  DeliveryCheck: {
    schema_version: "svc.delivery-check.v1",
    version: "1",
    status: "review_required",
    deliverable: true,
    summary: { checks: 2, passed: 1, warned: 1, failed: 0 },
    checks: [
      { id: "text_present", status: "pass", message: "The output has text." },
      { id: "page_scores", status: "warn", message: "Pages with a score below 0.8: 2." },
    ],
    metrics: { characters: 20_311, pages_total: 2, pages_low_confidence: 1 },
    policy: { page_score_min: 0.8, blocked_when: ["text_present"], review_when: ["page_scores"] },
    next_actions: ["Compare the pages that the quality report names as low with the source."],
  },
  Layout: {
    schema_version: "svc.layout.v1",
    source_unit_kind: "page",
    pages: [{ page_index: 1, width: 595.28, height: 841.89 }],
    blocks: [
      {
        id: "p1-b1",
        page_index: 1,
        order: 1,
        lines: [1, 1],
        bbox: [72, 71.5, 523.28, 96.2],
        confidence: 0.9987,
      },
    ],
  },
  SchemaIndex: {
    schemas: [
      {
        name: "svc.quality-report.v1",
        title: "Quality report of a conversion",
        description:
          "How far a result can be trusted, page by page; computed from what was measured on each.",
        url: "https://markmill.example/schemas/svc.quality-report.v1.json",
      },
    ],
  },
  JsonSchema: {
    title: "Quality report of a conversion",
    type: "object",
  },
};
