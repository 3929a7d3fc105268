/** What people think of results, as administrators see it. */
import type { Scenario } from "../../scenario.ts";
import { base, get, none } from "./shared.ts";

const path = `${base}/feedback`;
const empty = { feedback: [], next_cursor: null };

export const feedback: readonly Scenario[] = [
  {
    ...get,
    name: "what people think of results",
    path,
    status: 200,
    contains: [
      /"job_id":"job_/,
      '"capability_id":"pdf-to-markdown"',
      "The columns\\nare mixed.",
      /"user_id":"usr_/,
    ],
    keeps: { ratedJob: "feedback.last.job_id", ratedIn: "feedback.last.organization_id" },
  },
  {
    ...get,
    name: "bad opinions of a kind, for a reason",
    path: `${path}?limit=1&rating=down&capability_id=pdf-to-markdown&reason_code=reading_order`,
    status: 200,
    contains: [/"rating":"down"/],
  },
  {
    ...get,
    name: "opinions in one organization",
    path: ({ kept }) => `${path}?organization_id=${kept.get("ratedIn")}`,
    status: 200,
    contains: ["The columns"],
  },
  ...["rating=up", "reason_code=other", "capability_id=csv-to-markdown", "cursor=1"].map(
    (query): Scenario => ({
      ...get,
      name: `none with ${query}`,
      path: `${path}?${query}`,
      status: 200,
      json: empty,
    }),
  ),
  {
    ...get,
    name: "opinions in an organization that is not there",
    path: `${path}?organization_id=${none("org")}`,
    status: 404,
    code: "organization_not_found",
  },
  ...[
    "rating=meh",
    "reason_code=x",
    "cursor=0",
    "cursor=x",
    "limit=0",
    "organization_id=a",
    "colour=red",
  ].map(
    (query): Scenario => ({
      ...get,
      name: `opinions with ?${query}`,
      path: `${path}?${query}`,
      status: 400,
      code: "invalid_request",
      details: [`/${query.split("=")[0]}`],
    }),
  ),
];
