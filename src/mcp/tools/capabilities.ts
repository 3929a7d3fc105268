import { type Static, Type } from "@sinclair/typebox";
import { Fault } from "../../../config/errors/fault.ts";
import type { Capability, CapabilityCatalog, UrlSource } from "../../client/generated/schema.ts";
import { oneOf, strict } from "../schemas.ts";
import { defineTool } from "../tool.ts";

const states = ["live", "degraded", "unavailable"] as const;

const common = {
  id: Type.String(),
  status: oneOf(states),
  unavailable_reason: Type.Optional(
    Type.String({ description: "Unless live: what an administrator can do about it." }),
  ),
};

const ShortCapability = Type.Object({
  ...common,
  extensions: Type.Array(Type.String()),
  max_bytes: Type.Integer({ description: "Of one file." }),
});

const ShortSource = Type.Object({
  ...common,
  hosts: Type.Array(Type.String(), { description: "* alone: every public host." }),
});

const Details = Type.Object(
  {
    name: Type.String(),
    media_types: Type.Array(Type.String()),
    modes: Type.Array(Type.String()),
    layout_fidelity: Type.Array(Type.String()),
    pages: Type.Boolean({ description: "Whether pages can be selected." }),
    options_schema: Type.Record(Type.String(), Type.Unknown(), { description: "JSON Schema of options." }),
    languages: Type.Optional(Type.Array(Type.String())),
    speech_models: Type.Optional(Type.Array(Type.String())),
    priced_per: Type.String(),
    rate_id: Type.String({ description: "Of the price in svc_billing." }),
  },
  { description: "With capability_id alone." },
);

export const capabilitiesTool = defineTool({
  name: "svc_capabilities",
  title: "What can be converted",
  words: {
    purpose:
      "Lists the kinds of files and public web addresses that this installation converts to Markdown, with their state and size limits.",
    when: "Call it when you do not know whether something can be converted; with capability_id for the options, languages and media types of one kind.",
    limits: "Unavailable types have a reason; only an administrator can change that.",
    cost: "Costs no Credits.",
  },
  scopes: [],
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  input: Type.Object(
    {
      capability_id: Type.Optional(
        Type.String({
          maxLength: 64,
          description: "Only this one, in full.",
          examples: ["pdf-to-markdown"],
        }),
      ),
    },
    strict,
  ),
  output: Type.Object({
    contract_version: Type.String({ description: "Of the API." }),
    version: Type.String({ description: "Of Markmill." }),
    capabilities: Type.Array(ShortCapability),
    url_sources: Type.Array(ShortSource),
    details: Type.Optional(Details),
  }),
  run: async ({ capability_id: id }, { client }) => ({
    body: catalogBody(await client.api.getCapabilities(), id),
  }),
});

/** `id` undefined: a summary of all formats; else the details of one. Throws Fault for an unknown format. */
export function catalogBody(catalog: CapabilityCatalog, id: string | undefined) {
  const { contract_version, version, capabilities, url_sources } = catalog;
  const head = { contract_version, version };
  if (id === undefined)
    return {
      ...head,
      capabilities: capabilities.map(shortCapability),
      url_sources: url_sources.map(shortSource),
    };
  const capability = capabilities.find((each) => each.id === id);
  if (capability === undefined) throw unknownCapability(capabilities);
  return {
    ...head,
    capabilities: [shortCapability(capability)],
    url_sources: [],
    details: detailsOf(capability),
  };
}

function unknownCapability(capabilities: readonly Capability[]): Fault {
  const ids = capabilities.map(({ id }) => id).join(", ");
  return new Fault("invalid_request", {
    message: "Unknown capability.",
    details: [{ path: "/capability_id", message: `One of ${ids}.` }],
  });
}

const reasonOf = ({ unavailable_reason: reason }: Capability | UrlSource) =>
  reason === null ? {} : { unavailable_reason: reason };

const shortCapability = (capability: Capability): Static<typeof ShortCapability> => ({
  id: capability.id,
  status: capability.status,
  ...reasonOf(capability),
  extensions: capability.extensions,
  max_bytes: capability.max_bytes,
});

const shortSource = (source: UrlSource): Static<typeof ShortSource> => ({
  id: source.id,
  status: source.status,
  ...reasonOf(source),
  hosts: source.hosts,
});

const detailsOf = (capability: Capability): Static<typeof Details> => ({
  name: capability.name,
  media_types: capability.media_types,
  modes: capability.options.mode,
  layout_fidelity: capability.options.layout_fidelity,
  pages: capability.options.pages,
  options_schema: capability.options_schema,
  ...(capability.languages === undefined ? {} : { languages: capability.languages }),
  ...(capability.speech_models === undefined ? {} : { speech_models: capability.speech_models }),
  priced_per: capability.source_unit_kind,
  rate_id: capability.rate_id,
});
