import { rateHeaders } from "./rate-headers.ts";

/** Headers of answers: those that say more than HTTP's own and the ones that keep browsers safe. */
export const headers = {
  ...rateHeaders,
  RequestId: {
    description: "Identifies the call in the installation's log; the caller's own if it sent a UUID.",
    required: true,
    schema: { type: "string", format: "uuid" },
    example: "0b9a2f64-3c1d-4e8f-9a70-5d2c6e1f4b83",
  },
  RetryAfter: {
    description: "Seconds to wait before sending the same request again.",
    schema: { type: "integer", minimum: 1 },
    example: 5,
  },
  AlwaysRetryAfter: {
    description: "Seconds to wait before sending the same request again.",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 5,
  },
  ETag: {
    description: "Of the content, strong: for If-None-Match and If-Range.",
    required: true,
    schema: { type: "string", pattern: '^"[!-~]+"$' },
    example: '"6b86b273ff34fce19d6b804eff5a3f57"',
  },
  AcceptRanges: {
    description: "One byte range at a time may be asked for.",
    required: true,
    schema: { type: "string", enum: ["bytes"] },
    example: "bytes",
  },
  ContentRange: {
    description: "The part's place in the file.",
    required: true,
    schema: { type: "string", pattern: "^bytes [0-9]+-[0-9]+/[0-9]+$" },
    example: "bytes 0-1023/48211",
  },
  WholeLength: {
    description: "How long the file is.",
    required: true,
    schema: { type: "string", pattern: "^bytes \\*/[0-9]+$" },
    example: "bytes */48211",
  },
  ContentDisposition: {
    description: "Whether it is to be saved or shown, and the file's name (RFC 6266).",
    required: true,
    schema: { type: "string", pattern: "^(?:attachment|inline); filename" },
    example: 'attachment; filename="report.md"',
  },
  Location: {
    description: "The path of what was made.",
    required: true,
    schema: { type: "string", pattern: "^/" },
    example: "/v1/jobs/job_019a9c3e5b7072f4a3d1c2b4e5f60718",
  },
  WwwAuthenticate: {
    description: "The challenge of RFC 6750, where a bearer token would help.",
    schema: { type: "string", pattern: "^Bearer " },
    example: 'Bearer realm="markmill"',
  },
  SetCookie: {
    description: "Renews the browser's session, or remembers the browser of a guest.",
    schema: { type: "string", pattern: "^[^=]+=" },
    example:
      "markmill.visitor=00000000000000000000000000000000; Path=/v1; Max-Age=34560000; HttpOnly; SameSite=Lax",
  },
} as const;

export const headerRef = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });
