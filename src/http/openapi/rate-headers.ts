/** Rate limits in the OpenAPI document. */

const integer = { type: "integer", minimum: 0 };

/** Of `components/headers`. Not required: an administrator may switch a limit off. */
export const rateHeaders = {
  RateLimitPolicy: {
    description:
      "The limits that apply to the call: by name, a quota (`q`) per window of seconds (`w`). A list of structured fields (draft-ietf-httpapi-ratelimit-headers-10, RFC 9651).",
    schema: { type: "string" },
    example: '"requests";q=300;w=60',
  },
  RateLimit: {
    description:
      "What remains of each of these limits (`r`), and the seconds until there is one more (`t`); in the form of RateLimit-Policy.",
    schema: { type: "string" },
    example: '"requests";r=299;t=1',
  },
  RateLimitLimit: {
    description: "Of the limit with the least remaining: calls a minute.",
    schema: integer,
    example: 300,
  },
  RateLimitRemaining: {
    description: "Of the limit with the least remaining: number of calls left now.",
    schema: integer,
    example: 299,
  },
  RateLimitReset: {
    description: "Of the limit with the least remaining: seconds until there is one more.",
    schema: integer,
    example: 1,
  },
};

/** On every answer to a counted call. */
export const rateHeaderReferences = {
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
  RateLimit: { $ref: "#/components/headers/RateLimit" },
  "RateLimit-Limit": { $ref: "#/components/headers/RateLimitLimit" },
  "RateLimit-Remaining": { $ref: "#/components/headers/RateLimitRemaining" },
  "RateLimit-Reset": { $ref: "#/components/headers/RateLimitReset" },
};

export const rateDescription = `Rate limits: calls are counted per minute and credential: each key, each session, each application of a user, and each job or preview token that owns something. Calls without a credential, with a wrong one, or to operations that need none are counted per address (IPv6: /64). A minute's quota can be used at once and is refilled evenly. All calls count, also to unknown paths, except health probes and the documents that are the same for everyone (this one, the pages below /docs, the schemas, OAuth metadata). Each file or address to be measured also counts as an estimate: \`POST /v1/convert\` needs one remaining estimate, and its further files make later calls wait. Every counted answer has the remaining quota in \`RateLimit\`. Past a limit the answer is 429 \`rate_limited\`: nothing was done, and the call succeeds after waiting for \`Retry-After\`. The administrator sets both limits (300 requests, 60 estimates by default) and can turn them off; then the headers are absent.`;
