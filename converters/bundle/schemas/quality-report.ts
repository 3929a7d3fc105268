import { type Static, Type } from "@sinclair/typebox";

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const count = (description: string) => Type.Integer({ minimum: 0, description });

const PageScore = Type.Object(
  {
    page_index: Type.Integer({ minimum: 1 }),
    score: share("How much of the page arrived, in text and in structure."),
    confidence: share("How far its characters can be trusted."),
    review_required: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type PageScore = Static<typeof PageScore>;

/** The interface specification's QualityReport: exactly these keys. */
export const QualityReport = Type.Object(
  {
    schema_version: Type.Literal("svc.quality-report.v1"),
    document_score: share("Mean of the pages' scores, weighted by their characters."),
    pages_low_confidence: Type.Array(Type.Integer({ minimum: 1 }), {
      description: "Pages whose score is below the delivery check's page_score_min.",
    }),
    review_required: Type.Boolean(),
    page_scores: Type.Array(PageScore),
    summary: Type.Object(
      {
        pages_total: count("Pages, slides, sheets or other units of the source."),
        pages_low_confidence: count("How many of them score low."),
        pages_with_errors: count("How many could not be converted."),
        average_page_score: share("Mean of the pages' scores, each counted alike."),
      },
      { additionalProperties: false },
    ),
  },
  {
    $id: "QualityReport",
    title: "Quality report of a conversion",
    description:
      "How far a result can be trusted, page by page; computed from what was measured on each. Of recordings, whose pages are minutes, the scores are a heuristic and no measure of words that are right.",
    additionalProperties: false,
  },
);
export type QualityReport = Static<typeof QualityReport>;
