import { rateHeaders } from "./rate-headers.ts";

/** Headers of responses, without those of HTTP itself and security headers for browsers. */
export const headers = {
  ...rateHeaders,
  RequestId: {
    description: "Identifies the call in the installation's log; the caller's own ID if it sent a UUID.",
    required: true,
    schema: { type: "string", format: "uuid" },
    example: "0b9a2f64-3c1d-4e8f-9a70-5d2c6e1f4b83",
  },
  RetryAfter: {
    description: "Seconds to wait before repeating the request.",
    schema: { type: "integer", minimum: 1 },
    example: 5,
  },
  AlwaysRetryAfter: {
    description: "Seconds to wait before repeating the request.",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 5,
  },
  ETag: {
    description: "Strong validator of the content, for If-None-Match and If-Range.",
    required: true,
    schema: { type: "string", pattern: '^"[!-~]+"$' },
    example: '"6b86b273ff34fce19d6b804eff5a3f57"',
  },
  AcceptRanges: {
    description: "One byte range can be requested at a time.",
    required: true,
    schema: { type: "string", enum: ["bytes"] },
    example: "bytes",
  },
  ContentRange: {
    description: "Position of the range in the file.",
    required: true,
    schema: { type: "string", pattern: "^bytes [0-9]+-[0-9]+/[0-9]+$" },
    example: "bytes 0-1023/48211",
  },
  WholeLength: {
    description: "Length of the file.",
    required: true,
    schema: { type: "string", pattern: "^bytes \\*/[0-9]+$" },
    example: "bytes */48211",
  },
  ContentDisposition: {
    description: "Whether to save or show the file, and its name (RFC 6266).",
    required: true,
    schema: { type: "string", pattern: "^(?:attachment|inline); filename" },
    example: 'attachment; filename="report.md"',
  },
  Location: {
    description: "Path of the created object.",
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
    description: "Renews the browser's session, or identifies the browser of a guest.",
    schema: { type: "string", pattern: "^[^=]+=" },
    example:
      "markmill.visitor=00000000000000000000000000000000; Path=/v1; Max-Age=34560000; HttpOnly; SameSite=Lax",
  },
} as const;

export const headerRef = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });
