/** Results as resources, which clients read by the links in answers of tools. */
import type { ListResourcesCallback, McpServer, ReadResourceResult } from "@modelcontextprotocol/server";
import type { ErrorCode } from "../../config/errors/catalog.ts";
import { Fault } from "../../config/errors/fault.ts";
import { mib } from "../../config/units.ts";
import type { Scope } from "../auth/principal.ts";
import type { Job } from "../client/types.ts";
import { type ToolHost, underHost } from "./host.ts";
import { placeOf, resultFiles, resultUri } from "./results/uris.ts";
import type { ToolCall } from "./tool.ts";
import { isUnexpected, toolErrorBody } from "./tool-error.ts";

type Sdk = typeof import("@modelcontextprotocol/server");

const scopes: readonly Scope[] = ["svc:jobs"];
/** Maximum of one read; a message contains all of it, and a client may put it into a model's context. */
export const resourceBytesMax = 4 * mib;
/** Number of listed results. */
const listedMax = 20;

interface Template {
  name: string;
  title: string;
  description: string;
  uriTemplate: string;
  mimeType?: string;
}

const uriOf = (path: string) => `markmill://jobs/{job_id}/${path}`;
const markdown = "output.md";

const templates: readonly Template[] = [
  ...Object.entries(resultFiles).map(([name, { title, mimeType, description }]) => ({
    name,
    title,
    description: `${description} Of a job that has succeeded.`,
    uriTemplate: uriOf(name),
    mimeType,
  })),
  {
    name: "image",
    title: "Image of a result",
    description: "An image that the Markdown shows, by the asset_path that svc_job_assets lists.",
    uriTemplate: uriOf("assets/{+asset}"),
  },
];

/** Registers them on either server. `sdk` is passed because it is loaded lazily. */
export function addResources<Call extends ToolCall>(server: McpServer, sdk: Sdk, host: ToolHost<Call>): void {
  for (const { name, uriTemplate, ...metadata } of templates) {
    const list = name === markdown ? listOf(host) : undefined;
    server.registerResource(
      name,
      new sdk.ResourceTemplate(uriTemplate, { list }),
      { ...metadata, scopeChallenge: () => host.challenge?.(scopes) },
      async ({ href }, _, context): Promise<ReadResourceResult> => {
        try {
          host.admit?.(scopes);
          const content = await underHost(host, context, (call) => contentOf(call, href));
          return { contents: [content] };
        } catch (error) {
          throw resourceError(sdk, href, error);
        }
      },
    );
  }
}

/** The newest results, for people who select one; empty for an application without permission. */
function listOf<Call extends ToolCall>(host: ToolHost<Call>): ListResourcesCallback {
  return async (context) => {
    try {
      host.admit?.(scopes);
    } catch {
      return { resources: [] };
    }
    return underHost(host, context, async ({ client }) => {
      const { jobs } = await client.api.listJobs({ status: "succeeded", limit: listedMax });
      return { resources: jobs.map(listedResult) };
    });
  };
}

const listedResult = ({ id, filename, finished_at }: Job) => ({
  uri: resultUri(id, markdown),
  name: filename,
  title: filename,
  mimeType: resultFiles[markdown].mimeType,
  ...(finished_at === null ? {} : { annotations: { lastModified: finished_at } }),
});

async function contentOf({ client: { api }, signal }: ToolCall, uri: string) {
  const place = placeOf(uri);
  if (place === null) throw new Fault("route_not_found");
  const job = { job_id: place.jobId };
  switch (place.path) {
    case "quality_report.json":
      return documentOf(uri, await api.getQualityReport(job, { signal }));
    case "delivery_check.json":
      return documentOf(uri, await api.getDeliveryCheck(job, { signal }));
    case markdown: {
      const text = (await bounded(await api.downloadResult({ ...job, format: "md" }, { signal }))).toString();
      return { uri, mimeType: resultFiles[markdown].mimeType, text };
    }
    default: {
      const image = { ...job, format: "image", asset_path: place.path } as const;
      const answer = await api.downloadResult(image, { signal });
      const mimeType = answer.headers.get("content-type") ?? "application/octet-stream";
      return { uri, mimeType, blob: (await bounded(answer)).toString("base64") };
    }
  }
}

function documentOf(uri: string, document: object) {
  const text = JSON.stringify(document);
  if (text.length > resourceBytesMax) throw tooLarge();
  return { uri, mimeType: "application/json", text };
}

/** Throws payload_too_large above the limit of a message. */
async function bounded(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > resourceBytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () =>
  new Fault("payload_too_large", {
    message: `Resources of more than ${resourceBytesMax / mib} MiB are not read at once: read Markdown in parts with svc_job_status and read_markdown, and share images with svc_asset_url.`,
  });

/** A protocol error with the message of a tool error. */
function resourceError(
  { ProtocolError, ProtocolErrorCode, ResourceNotFoundError }: Sdk,
  uri: string,
  error: unknown,
) {
  const body = toolErrorBody(error);
  if (missing.has(body.code)) return new ResourceNotFoundError(uri, body.message);
  const code = isUnexpected(error) ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
  return new ProtocolError(code, body.message, { uri, ...body });
}

const missing: ReadonlySet<string> = new Set<ErrorCode>([
  "job_not_found",
  "asset_not_found",
  "route_not_found",
]);
