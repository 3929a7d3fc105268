/** Every operation of the API as a function, named as in the OpenAPI document, which its types are made from. */
import { UnreachableError } from "./errors.ts";
import type { FormFile, FormOf } from "./form-file.ts";
import type { Operations } from "./generated/operation-types.ts";
import { answerBounds, readJsonAnswer } from "./json-answer.ts";
import type { OperationFacts } from "./operation-facts.ts";
import type { ApiRequest, Repeat, Transport } from "./transport.ts";

/** Operations by name, as the generated types have them. */
type OperationMap<Table> = { [Name in keyof Table]: { input: object; answer: unknown } };

export type OperationName = keyof Operations;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Instead of what is known of the operation. */
  repeat?: Repeat;
  /** Instead of the transport's own. */
  answerTimeoutMs?: number;
  headers?: Record<string, string>;
}

/** Where nothing needs to be said, nothing is. */
type Arguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];

/**
 * Parameters of path, query and headers by their names, and the body as `body`. JSON is answered as it was sent, bytes
 * and streams as the response whose body they are. Throws ApiError for what the server refuses and UnreachableError
 * if there is none, or none of ours.
 */
export type Calls<Table extends OperationMap<Table>> = {
  [Name in keyof Table]: (...args: Arguments<Table[Name]["input"]>) => Promise<Table[Name]["answer"]>;
};

/** What programs may do. */
export type Api = Calls<Operations>;

/** Changes nothing when it is sent twice, though it is no GET and no PUT: the same values answer with the same job. */
const repeatable: ReadonlySet<string> = new Set(["confirmJob"] satisfies OperationName[]);

/** Where the server has more to do before its first line than look something up; files have no bound anyway. */
const answerTimeoutsMs: Readonly<Partial<Record<string, number>>> = {
  createUrlEstimate: 180_000,
  adminVerifyLedger: 600_000,
  adminAddModels: 600_000,
  adminVerifyModel: 600_000,
} satisfies Partial<Record<OperationName, number>>;

export interface CallParts {
  send: Transport;
  server: string;
  form: FormOf;
}

/** A function for each operation of the table. */
export function createCalls<Table extends OperationMap<Table>>(
  table: Record<keyof Table, OperationFacts>,
  { send, server, form }: CallParts,
): Calls<Table> {
  const functions = Object.entries(table as Record<string, OperationFacts>).map(([name, facts]) => [
    name,
    async (input: Record<string, unknown> = {}, options: CallOptions = {}) => {
      const response = await send(requestOf(name, facts, input, options, form));
      return answerOf(server, facts, response);
    },
  ]);
  return Object.fromEntries(functions) as Calls<Table>;
}

function requestOf(
  name: string,
  { method, path, query = [], headers: headerNames = [], body }: OperationFacts,
  input: Record<string, unknown>,
  { repeat, headers = {}, ...options }: CallOptions,
  form: FormOf,
): ApiRequest {
  const safe = method === "GET" || method === "PUT" || repeatable.has(name);
  const answerTimeoutMs = answerTimeoutsMs[name];
  const carried = Object.fromEntries(textsOf(input, headerNames));
  const { headers: contentHeaders = {}, ...content } = contentOf(body, input.body, form);
  return {
    method,
    path: filled(path, input) + queryOf(textsOf(input, query)),
    repeat: repeat ?? (safe ? "always" : "answered"),
    headers: { ...carried, ...contentHeaders, ...headers },
    ...content,
    ...(answerTimeoutMs === undefined ? {} : { answerTimeoutMs }),
    ...options,
  };
}

function filled(path: string, input: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name] ?? "");
    // Nothing, or a step up, would ask for another operation.
    if (value === "" || value === "." || value === "..") throw new TypeError(`${name} is missing in ${path}`);
    return encodeURIComponent(value);
  });
}

/** Those that were given. */
function textsOf(input: Record<string, unknown>, names: readonly string[]): [name: string, value: string][] {
  return names.flatMap((name): [string, string][] => {
    const value = input[name];
    return value === undefined || value === null ? [] : [[name, String(value)]];
  });
}

function queryOf(parameters: [name: string, value: string][]): string {
  return parameters.length === 0 ? "" : `?${new URLSearchParams(parameters)}`;
}

function contentOf(
  kind: OperationFacts["body"],
  body: unknown,
  form: FormOf,
): Pick<ApiRequest, "headers" | "body"> {
  if (kind === undefined) return {};
  if (kind === "json") {
    const text = JSON.stringify(body);
    return { headers: { "content-type": "application/json" }, body: () => text };
  }
  const { file, ...fields } = body as { file: FormFile | readonly FormFile[] } & Record<string, unknown>;
  return form(Object.fromEntries(textsOf(fields, Object.keys(fields))), [file].flat());
}

/** Names that the answers of many programs have. */
const anybodys: ReadonlySet<string> = new Set([
  "id",
  "name",
  "status",
  "version",
  "service",
  "message",
  "error",
]);

/** Another program may answer at a wrong address, and not every one of them with an error. */
async function answerOf(server: string, { answer }: OperationFacts, response: Response): Promise<unknown> {
  if (answer === null) return response;
  if (answer.length === 0) {
    await response.body?.cancel();
    return undefined;
  }
  let body: unknown;
  try {
    body = await readJsonAnswer(response, answerBounds);
  } catch (cause) {
    throw new UnreachableError(server, cause);
  }
  // One is enough: a server of another version may lack some.
  const telling = answer.filter((name) => !anybodys.has(name));
  const isOurs = typeof body === "object" && body !== null && telling.some((name) => name in body);
  if (!isOurs) throw new UnreachableError(server, new Error("the program at this address is not Markmill"));
  return body;
}
