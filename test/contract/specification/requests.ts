/** Request bodies of the interface specification, one entry a field: what fits is taken, what does not is named. */
import type { ErrorCode } from "../../../config/errors/catalog.ts";
import { pointer } from "../../../config/errors/pointer.ts";
import { sessions } from "../guest.ts";
import type { Scenario } from "../scenario.ts";
import type { As } from "../target.ts";
import type { World } from "../world.ts";
import { oneOf, type Rule, text, textLike, textUpTo, whole } from "./rule.ts";

interface RequestBody {
  /** The specification's own heading. */
  name: string;
  method: "POST" | "PUT";
  path: string | ((world: World) => string);
  as?: As | null;
  /** Passes every check of form. */
  sound: Readonly<Record<string, unknown>>;
  /** What a sound one is answered with; the answer of a wrong one is 400. */
  answer: { status: number; code?: ErrorCode };
  required: readonly string[];
  fields: Readonly<Record<string, Rule>>;
  /** Values that a check behind the form's own refuses with another code. */
  otherCode?: { field: string; code: ErrorCode };
}

const unknownUpload = `upl_${"0".repeat(32)}`;
const jobToken = `mk_job_${"0".repeat(64)}`;

const requestBodies: readonly RequestBody[] = [
  {
    name: "JobConfirmation",
    method: "POST",
    path: "/v1/jobs",
    sound: { upload_id: unknownUpload, max_credit_units: 1000 },
    answer: { status: 404, code: "upload_not_found" },
    required: ["upload_id"],
    fields: {
      upload_id: text,
      max_credit_units: whole(1),
      client_request_id: textLike(
        "^[A-Za-z0-9][A-Za-z0-9_-]{7,127}$",
        ["a".repeat(8), "A1_-".repeat(32), "0-______"],
        ["a".repeat(7), "a".repeat(129), "_aaaaaaaa", "-aaaaaaaa", "aaaaaaa a", "aaaaaaaé", ""],
      ),
    },
  },
  {
    name: "JobConfirmation in Credits",
    method: "POST",
    path: "/v1/jobs",
    sound: { upload_id: unknownUpload, max_credits: "1" },
    answer: { status: 404, code: "upload_not_found" },
    required: ["upload_id"],
    fields: {
      max_credits: {
        schema: {},
        fits: [1, 0.001, 1.5, "1", "1.5", "0.001", "15.000", "1000000"],
        fails: [
          true,
          {},
          [],
          0.0001,
          1.0001,
          -1,
          "1.0001",
          ".5",
          "1.",
          "-1",
          "+1",
          "1e3",
          "1,5",
          " 1",
          "0x10",
          "",
          "one",
        ],
      },
    },
  },
  {
    name: "JobConfirmation with a notification",
    method: "POST",
    path: "/v1/jobs",
    sound: { upload_id: unknownUpload, max_credits: "1" },
    answer: { status: 404, code: "upload_not_found" },
    required: ["upload_id"],
    otherCode: { field: "webhook_url", code: "invalid_webhook_url" },
    fields: {
      webhook_url: {
        schema: {},
        fits: [],
        fails: [
          "http://example.org/in",
          "ftp://example.org/in",
          "https://example.org:8443/in",
          "https://user@example.org/in",
          "https://user:word@example.org/in",
          "https://192.0.2.1/in",
          "https://[2001:db8::1]/in",
          "https://0x7f000001/in",
          "https://2130706433/in",
          "example.org/in",
          "/in",
          "",
          `https://example.org/${"a".repeat(2048)}`,
        ],
      },
    },
  },
  {
    name: "GuestPreviewSessionInput",
    method: "POST",
    path: sessions,
    as: null,
    sound: { estimates: [{ upload_id: unknownUpload, job_token: jobToken }] },
    // Of the right form, but no such pair: refused by the same code as a wrong form.
    answer: { status: 400, code: "invalid_request" },
    required: ["estimates"],
    fields: {
      estimates: {
        schema: {},
        fits: [],
        fails: [
          "[]",
          {},
          [],
          [{}],
          [{ upload_id: unknownUpload }],
          [{ job_token: jobToken }],
          [{ upload_id: 1, job_token: jobToken }],
          [{ upload_id: unknownUpload, job_token: jobToken, another_key: 1 }],
          Array(51).fill({ upload_id: unknownUpload, job_token: jobToken }),
        ],
      },
    },
  },
  {
    name: "AssetGrantInput",
    method: "POST",
    path: ({ jobId }) => `/v1/jobs/${jobId}/asset-grants`,
    sound: { asset_path: "assets/none.png" },
    answer: { status: 404, code: "asset_not_found" },
    required: ["asset_path"],
    fields: {
      asset_path: textLike(
        "^assets/",
        ["assets/none.png", `assets/${"a".repeat(501)}.png`],
        ["none.png", "/assets/none.png", "", `assets/${"a".repeat(502)}.png`],
      ),
      expires_in_seconds: whole(60, 600),
    },
  },
  {
    name: "ResultFeedbackInput",
    method: "PUT",
    path: ({ jobId }) => `/v1/jobs/${jobId}/result-feedback`,
    sound: { rating: "up" },
    answer: { status: 200 },
    required: ["rating"],
    fields: {
      rating: oneOf("up", "down"),
      comment: textUpTo(1000),
    },
  },
  {
    // Of somebody else in the organization: opinions a minute are counted for each user.
    name: "ResultFeedbackInput of a colleague",
    method: "PUT",
    path: ({ jobId }) => `/v1/jobs/${jobId}/result-feedback`,
    as: { session: "member" },
    sound: { rating: "up" },
    answer: { status: 200 },
    required: ["rating"],
    fields: {
      reason_code: oneOf(
        "missing_content",
        "reading_order",
        "table_formula",
        "garbled_text",
        "layout_assets",
        "other",
      ),
    },
  },
  {
    name: "The body of POST /v1/url-estimates",
    method: "POST",
    path: "/v1/url-estimates",
    sound: { url: "https://nowhere.invalid/page", accept_remote_fetch: true },
    answer: { status: 503, code: "remote_unavailable" },
    required: ["url", "accept_remote_fetch"],
    fields: {
      url: {
        schema: {},
        fits: ["https://nowhere.invalid/a?b=c", "nowhere.invalid/page", "http://nowhere.invalid/page"],
        fails: [1, {}, []],
      },
      accept_remote_fetch: { schema: {}, fits: [true], fails: ["true", 1, {}, []] },
    },
  },
];

const shown = (value: unknown) => {
  const said = JSON.stringify(value);
  return said.length > 48 ? `${said.slice(0, 40)}… (${said.length} characters)` : said;
};

function without(record: Readonly<Record<string, unknown>>, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));
}

function scenariosOf({
  name,
  method,
  path,
  as,
  sound,
  answer,
  required,
  fields,
  otherCode,
}: RequestBody): Scenario[] {
  const sent = { method, path, ...(as === undefined ? {} : { as }) };
  const taken = (what: string, body: unknown): Scenario => ({
    ...sent,
    name: `${name}${what}`,
    body: JSON.stringify(body),
    ...answer,
  });
  const refused = (what: string, body: unknown, field?: string): Scenario => ({
    ...sent,
    name: `${name}${what}`,
    body: JSON.stringify(body),
    status: 400,
    code: otherCode !== undefined && field === otherCode.field ? otherCode.code : "invalid_request",
    ...(field === undefined ? {} : { blames: pointer(field) }),
  });
  return [
    taken(" is taken when all is well", sound),
    refused(" refuses an extra key", { ...sound, another_key: 1 }, "another_key"),
    refused(" refuses what is no object", []),
    ...required.map((field) => refused(`.${field} is required`, without(sound, field), field)),
    ...Object.entries(fields).flatMap(([field, { fits, fails }]) => [
      ...fits.map((value) => taken(`.${field} takes ${shown(value)}`, { ...sound, [field]: value })),
      ...fails.map((value) =>
        refused(`.${field} refuses ${shown(value)}`, { ...sound, [field]: value }, field),
      ),
    ]),
  ];
}

export const specifiedRequests: readonly Scenario[] = requestBodies.flatMap(scenariosOf);
