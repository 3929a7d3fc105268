/** How the document tells of rate limits. */

const integer = { type: "integer", minimum: 0 };

/** Of `components/headers`. Not required: an administrator may switch a limit off. */
export const rateHeaders = {
  RateLimitPolicy: {
    description:
      "The limits that the call counts under: by name, so many (`q`) in so many seconds (`w`). A list of structured fields (draft-ietf-httpapi-ratelimit-headers-10, RFC 9651).",
    schema: { type: "string" },
    example: '"requests";q=300;w=60',
  },
  RateLimit: {
    description:
      "What is left of each of these limits (`r`), and in how many seconds there is one more (`t`); the form is that of RateLimit-Policy.",
    schema: { type: "string" },
    example: '"requests";r=299;t=1',
  },
  RateLimitLimit: {
    description: "Of the limit with the least left: how many a minute.",
    schema: integer,
    example: 300,
  },
  RateLimitRemaining: {
    description: "Of the limit with the least left: how many may come at once.",
    schema: integer,
    example: 299,
  },
  RateLimitReset: {
    description: "Of the limit with the least left: seconds until there is one more.",
    schema: integer,
    example: 1,
  },
};

/** On every answer to calls that are counted. */
export const rateHeaderReferences = {
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
  RateLimit: { $ref: "#/components/headers/RateLimit" },
  "RateLimit-Limit": { $ref: "#/components/headers/RateLimitLimit" },
  "RateLimit-Remaining": { $ref: "#/components/headers/RateLimitRemaining" },
  "RateLimit-Reset": { $ref: "#/components/headers/RateLimitReset" },
};

export const rateDescription = `Rate limits: calls are counted by the minute for the credential that they come with, each key, session, and application of a user by itself, and a job or preview token once it has shown itself to own something; calls with no credential, with a wrong one or to where none is looked at are counted for their address (IPv6: /64). A minute's worth may come at once and is given back evenly. Whatever is asked for counts, with paths that do not exist; but the health probes and the documents that are the same for everybody (this one, the pages below /docs, the schemas, OAuth metadata) do not. Each file or address that is to be measured counts as an estimate, too: a call of \`POST /v1/convert\` needs one to be left, and what its further files take beyond is waited for afterwards. Every answer that counts tells what is left in \`RateLimit\`; past a limit it is 429 \`rate_limited\`, nothing has happened, and whoever waits as long as \`Retry-After\` says is let through. The administrator sets both limits (300 requests, 60 estimates unless changed) and may switch them off; then the headers are absent.`;
