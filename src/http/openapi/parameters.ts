import type { TObject, TSchema } from "@sinclair/typebox";
import type { Operation } from "../../operations/operation.ts";
import { documentedKey } from "../../operations/schema.ts";

type Json = Record<string, unknown>;

/** What a parameter is for, by its name: where its schema does not say. */
const known: Readonly<Record<string, { description: string; example: unknown }>> = {
  job_id: {
    description: "The job's id, as its confirmation gave it.",
    example: "job_019a9c3e5b7072f4a3d1c2b4e5f60718",
  },
  grant_id: {
    description: "The link's id, as the answer that made it gave it; not the token in its address.",
    example: "ag_8d1f6a3c5b7e4902a1c3e5f7092b4d68",
  },
  token: { description: "The token at the end of the link.", example: `mk_asset_${"4e".repeat(32)}` },
  page: { description: "The page's number in the document; the first is 1.", example: 1 },
  session_id: {
    description: "The session's id, as the answer that made or listed it gave it.",
    example: "gps_8d1f6a3c5b7e4902a1c3e5f7092b4d68",
  },
  key_id: { description: "The API key's id; not the key.", example: "key_4a7c9e1b3d5f4082a6c8e0f1b3d5a792" },
  client_id: {
    description: "The application's id, as in the list of applications.",
    example: "Wk3nTz8rQm5xVb1yLd7cHs2pJf9gUa4e",
  },
  project_id: { description: "The project's id.", example: "prj_2b8f4c6e1a7d4390b5e2f7a9c0d31864" },
  event_id: {
    description: "The event's id, as in its notification and the list of deliveries.",
    example: "evt_3d5f0b8a91c24e67b0d8f2a6c4e17593",
  },
  user_id: { description: "The user's id.", example: "usr_9e4b7a2c5d1f48039c6b8e0f2a7d4153" },
  organization_id: {
    description: "The organization's id.",
    example: "org_7c1e5d0a93b84f26a1d4e8b3c5f60912",
  },
  invitation_id: {
    description: "The invitation's id; not the link.",
    example: "lnk_6f0a4c8e2b7d49138a5c1e9f3d7b0264",
  },
  rate_card_version: { description: "The rate card's version.", example: "2026-11-21" },
  support_reference: {
    description: "As a failed job's resolution gives it.",
    example: "sup_4b1d9f7a02ce",
  },
  limit: { description: "How many rows a page has at most.", example: 50 },
  cursor: { description: "next_cursor of the page before.", example: "job_019a9c3e5b7072f4a3d1c2b4e5f60718" },
  status: { description: "Only those in this state.", example: "failed" },
  format: { description: "What the answer is to be.", example: null },
  keep_current: {
    description: "Whether the session that asks goes on.",
    example: true,
  },
  actor_kind: { description: "Only what was done by such.", example: "key" },
  actor_id: { description: "Id of the key or the user.", example: "usr_9e4b7a2c5d1f48039c6b8e0f2a7d4153" },
  action: { description: "What was done.", example: "key.revoke" },
  object_id: { description: "What it was done to.", example: "key_9d3b7f1a5c2e4860b1d4f7a9c3e60528" },
  outcome: { description: "What it came to.", example: "created" },
  address: { description: "IP address of the caller.", example: "192.0.2.17" },
  since: { description: "Only from then on.", example: "2026-11-01" },
  until: { description: "Only before then.", example: "2026-12-01T00:00:00Z" },
  created_from: { description: "Only from then on.", example: "2026-11-01" },
  created_to: { description: "Only before then.", example: "2026-12-01" },
  from: { description: "Only from then on.", example: "2026-11-01" },
  to: { description: "Only before then.", example: "2026-12-01" },
  "last-event-id": { description: "The last event seen.", example: "5f0c2a9b7d3e4186" },
  "x-svc-preview-token": {
    description: "The session's token.",
    example: `mk_preview_${"4e".repeat(32)}`,
  },
};

/** Of path, query and header, each with a description and an example: from the schema or known by name. */
export function parametersOf({
  params,
  query,
  headers,
}: Pick<Operation, "params" | "query" | "headers">): Json[] {
  return [...within("path", params), ...within("query", query), ...within("header", headers)];
}

function within(place: "path" | "query" | "header", schema: TSchema | undefined): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Partial<TObject>;
  return Object.entries(properties).map(([name, property]) =>
    parameterOf(name, place, required.includes(name), property),
  );
}

function parameterOf(name: string, place: string, required: boolean, schema: Json): Json {
  const { [documentedKey]: documented, ...checked } = schema;
  const { description, examples, ...rest } = (documented ?? checked) as Json;
  const told = known[name];
  const example = exampleOf(rest, examples, told?.example);
  return {
    name,
    in: place,
    required,
    description: description ?? told?.description,
    schema: rest,
    ...(example === undefined ? {} : { example }),
  };
}

/** The schema's own, the first choice, or the known one. A known one must fit the pattern: names stand for several things. */
function exampleOf(schema: Json, examples: unknown, told: unknown): unknown {
  if (Array.isArray(examples)) return examples[0];
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.includes(told) ? told : (schema.default ?? choices[0]);
  const { pattern } = schema;
  if (typeof pattern === "string" && typeof told === "string" && !new RegExp(pattern).test(told))
    return fitting(pattern);
  return told;
}

function choicesOf({ anyOf, enum: choices }: Json): unknown[] {
  if (Array.isArray(choices)) return choices;
  if (!Array.isArray(anyOf)) return [];
  return anyOf.flatMap((option: { const?: unknown }) => (option.const === undefined ? [] : [option.const]));
}

/** An id of the kind that the pattern names: ids are all of one form. */
function fitting(pattern: string): string | undefined {
  const prefix = /_?([a-z]{2,4})_\[(?:0-9a-f|a-f0-9)\]\{32\}\$$/.exec(pattern)?.[1];
  const id = `${prefix}_8d1f6a3c5b7e4902a1c3e5f7092b4d68`;
  const candidates = [id, `1795251600000_${id}`, "4711", "1795251600000_4711"];
  return candidates.find((candidate) => new RegExp(pattern).test(candidate));
}
