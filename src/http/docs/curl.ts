import { componentOf, type Described, type Placed, type Schema } from "../openapi/described.ts";

/** A curl command for the operation, with the examples of the document. */
export function curlOf({ method, path, operation }: Placed, { servers, components }: Described): string {
  const [server] = servers;
  const address = (server?.url ?? "") + filled(path, operation.parameters);
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(address)}`,
    ...credentialOf(operation.security, server?.url ?? ""),
    ...bodyOf(operation.requestBody?.content ?? {}, components.schemas),
    ...outputOf(operation.responses),
  ];
  return lines.join(" \\\n  ");
}

function filled(path: string, parameters: Placed["operation"]["parameters"] = []): string {
  return path.replace(/\{([a-z_]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.find((each) => each.name === name)?.example ?? name)),
  );
}

function credentialOf(security: readonly Record<string, string[]>[], origin: string): string[] {
  const takes = (scheme: string) => security.some((form) => scheme in form);
  if (takes("apiKey")) return ['-H "Authorization: Bearer $MARKMILL_KEY"'];
  const preview = takes("previewToken") ? ['-H "X-Svc-Preview-Token: $PREVIEW_TOKEN"'] : [];
  if (!takes("session")) return preview;
  return ['-b "markmill.session_token=$SESSION"', `-H ${quoted(`Origin: ${origin}`)}`, ...preview];
}

type Content = Record<string, { schema: Schema; example?: unknown }>;

function bodyOf(content: Content, schemas: Record<string, Schema>): string[] {
  const { "application/json": json, "multipart/form-data": form } = content;
  if (json !== undefined) return [`--json ${quoted(JSON.stringify(json.example))}`];
  if (form === undefined) return [];
  const { $ref } = form.schema;
  const { properties = {} } = $ref === undefined ? form.schema : (schemas[componentOf($ref)] ?? {});
  return Object.entries((form.example ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().map((_, at, all) => {
      const isFile = isBytes(properties[name]) || isBytes(properties[name]?.items);
      const file = `${name}=@report${all.length > 1 ? `-${at + 1}` : ""}.pdf`;
      return `-F ${quoted(isFile ? file : `${name}=${String(value)}`)}`;
    }),
  );
}

const isBytes = (schema: Schema | undefined) => schema?.contentMediaType === "application/octet-stream";

/** Files are saved under the names that the server sends; streams are printed as they arrive. */
function outputOf(responses: Placed["operation"]["responses"]): string[] {
  const { "200": answer } = responses;
  if (answer?.content?.["text/event-stream"] !== undefined) return ["-N"];
  return answer?.headers !== undefined && "Content-Disposition" in answer.headers ? ["-OJ"] : [];
}

/** For a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
