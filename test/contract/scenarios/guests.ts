/** People without an account: what they may upload, and what a session must look like. */
import { form } from "../call.ts";
import { newAddress, pdf, picture, sessions, text, noToken as token } from "../guest.ts";
import type { Scenario } from "../scenario.ts";

const post = (path: string) => ({ method: "POST", path, as: null }) as const;
const fromSomewhere = () => ({ "x-forwarded-for": newAddress() });
const estimating = (
  name: string,
  parts: Parameters<typeof form>[0],
  rest: Omit<Scenario, "name" | "path">,
) => ({
  ...post("/v1/estimates"),
  name,
  headers: fromSomewhere,
  body: form(parts),
  ...rest,
});

const ownToken = `mk_job_${"5a".repeat(32)}`;

export const guestEstimates: readonly Scenario[] = [
  estimating("a PDF", [pdf("guest")], {
    status: 201,
    json: { capability_id: "pdf-to-markdown", estimated_credit_units: 300 },
    contains: [/"job_token":"mk_job_[0-9a-f]{64}"/],
    answers: { "cache-control": "no-store" },
  }),
  estimating("a PDF as a preview", [pdf("guest"), ["guest_preview", "true"]], { status: 201 }),
  estimating("a PDF for a job token of one's own", [pdf("guest")], {
    headers: () => ({ ...fromSomewhere(), "x-svc-job-token": ownToken }),
    status: 201,
    json: { job_token: ownToken },
  }),
  estimating("text needs an account", [text("a.txt")], { status: 401, code: "authentication_required" }),
  estimating("but for a preview", [text("a.txt"), ["guest_preview", "true"]], {
    status: 201,
    json: { capability_id: "text-to-markdown" },
  }),
  estimating("Markdown and CSV, too", [text("a.md"), ["guest_preview", "true"]], { status: 201 }),
  estimating("a picture needs an account", [picture("report", "png")], {
    status: 401,
    code: "authentication_required",
  }),
  estimating(
    "but for a preview of a kind in guest.inputs",
    [picture("report", "png"), ["guest_preview", "true"]],
    {
      status: 201,
      json: { capability_id: "image-to-markdown" },
    },
  ),
  estimating("not of a kind outside of it", [picture("several-sheets", "tif"), ["guest_preview", "true"]], {
    status: 403,
    code: "guest_input_not_supported",
  }),
  estimating("formulas need an account", [pdf("guest"), ["layout_fidelity", "formula"]], {
    status: 401,
    code: "authentication_required",
  }),
  estimating("a job token that cannot be one is not taken for none", [pdf("guest")], {
    headers: () => ({ ...fromSomewhere(), "x-svc-job-token": "mk_job_1" }),
    status: 401,
    code: "authentication_required",
  }),
  estimating("a file larger than guests may upload", [["file", new Uint8Array(26 * 1024 ** 2), "a.pdf"]], {
    status: 413,
    code: "payload_too_large",
  }),
  {
    name: "what guests may preview is said",
    path: "/v1/capabilities",
    as: null,
    status: 200,
    contains: [
      /"requires_account":false,"guest_preview":true/,
      /"requires_account":true,"guest_preview":true/,
      /"requires_account":true,"guest_preview":true,"rate_id":"image"/,
    ],
  },
];

const noSession = `${sessions}/gps_${"0".repeat(32)}`;
const preview = { "x-svc-preview-token": `mk_preview_${"0".repeat(64)}` };
const session = (
  name: string,
  body: unknown,
  rest: Omit<Scenario, "name" | "path" | "status"> = {},
): Scenario => ({
  ...post(sessions),
  name,
  headers: fromSomewhere,
  body: JSON.stringify(body),
  status: 400,
  code: "invalid_request",
  ...rest,
});

export const guestSessions: readonly Scenario[] = [
  session("no estimates", { estimates: [] }, { details: ["/estimates"] }),
  session(
    "51 estimates",
    { estimates: Array(51).fill({ upload_id: "u", job_token: token }) },
    { details: ["/estimates"] },
  ),
  session(
    "an unknown field",
    { estimates: [{ upload_id: "u", job_token: token, x: 1 }] },
    { details: ["/estimates/0/x"] },
  ),
  session(
    "a malformed job token",
    { estimates: [{ upload_id: "u", job_token: "mk_job_1" }] },
    {
      details: ["/estimates/0/job_token"],
      lacks: ["mk_job_1"],
    },
  ),
  session(
    "an unknown pair",
    { estimates: [{ upload_id: "upl_1", job_token: token }] },
    { details: ["/estimates/0"] },
  ),
  {
    name: "a session without a token",
    path: noSession,
    as: null,
    status: 401,
    code: "authentication_required",
  },
  { name: "with an account's key", path: noSession, status: 401 },
  {
    name: "of another token",
    path: noSession,
    as: null,
    headers: preview,
    status: 404,
    code: "guest_session_not_found",
  },
  {
    name: "of no possible id",
    path: `${sessions}/x`,
    as: null,
    headers: preview,
    status: 404,
    code: "guest_session_not_found",
  },
  {
    ...post(`${noSession}/claim`),
    name: "a claim without a credential",
    headers: preview,
    status: 401,
    code: "authentication_required",
  },
  {
    ...post(`${noSession}/claim`),
    name: "a claim by a key",
    as: "owner",
    headers: preview,
    status: 401,
    code: "invalid_credentials",
  },
];
