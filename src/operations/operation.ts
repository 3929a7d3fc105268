import type { Static, TSchema } from "@sinclair/typebox";
import type { Clock, Random } from "../../config/ambient.ts";
import type { ErrorCode } from "../../config/errors/catalog.ts";
import type { Secret } from "../../config/secret.ts";
import type { Settings } from "../../config/settings/schema.ts";
import type { JobRow } from "../../ledger/contract.ts";
import type { Access } from "../auth/access.ts";
import type { Principal, Scope } from "../auth/principal.ts";
import type { AccountCaller, Caller } from "../services/caller.ts";
import type { Services } from "../services/contract.ts";
import type { ResultDocument } from "../services/results/documents.ts";
import type { ResultFile } from "../services/results/result-file.ts";
import type { Form, FormRules } from "./form.ts";

/** How calls count against rate limits; `none`: not counted. */
export type RateKind = "none" | "requests" | "estimates";

export interface SuccessFacts {
  description: string;
  /** Of a JSON body; includes its example (withExample in schema.ts). */
  schema?: TSchema;
  /** Media type of that body, if it is not plain JSON; default application/json. */
  type?: string;
  /** If the schema's own example does not fit this status. */
  example?: unknown;
  /** Media types of a body that is not JSON. */
  media?: readonly string[];
  /** Of a text body. */
  mediaExample?: string;
  headers?: Record<string, string>;
}

/** The properties of an operation that the gate enforces and the OpenAPI document describes. */
export interface OperationFacts {
  id: string;
  summary: string;
  description?: string;
  tag:
    | "Discovery"
    | "Estimates"
    | "Jobs"
    | "Results"
    | "Guest preview"
    | "Webhooks"
    | "Account"
    | "Administration"
    | "Operations"
    | "Pages";
  access: Access;
  scope?: Scope;
  /** The error if the path names nothing, or the job token owns nothing. */
  unowned?: ErrorCode;
  /** How its calls count; default: requests, and nothing under the tag Operations. */
  rate?: RateKind;
  body?: "json" | "multipart";
  /** False: not part of the OpenAPI document. */
  documented?: false;
  /** Pages of other origins may read its responses. */
  cors?: boolean;
  /** Calls from pages of other origins are refused, whatever their credential. */
  ownOrigin?: true;
  requestBody?: { schema: TSchema; example?: unknown };
  success: Record<number, SuccessFacts>;
  errors?: readonly ErrorCode[];
  /** Polled by open pages: logged at the level debug, unless it fails internally. */
  quiet?: true;
  /** For users: errors are shown as pages. */
  page?: true;
}

/** The parts of the server that handlers use. */
export interface OperationParts {
  services: Services;
  settings: Settings;
  clock: Clock;
  random: Random;
  /** Without a trailing slash. A function, because a port 0 is only known after listening. */
  baseUrl(): string;
  /** True once the server is stopping: it finishes open requests and rejects new ones. */
  draining(): boolean;
}

/** The caller of an operation that guests may call. */
export interface Requester {
  caller: Caller;
  /** The guest's job token: the sent one, or a new one. Null for accounts. */
  jobToken: Secret | null;
  /** A header that identifies the guest's browser next time; empty for accounts. */
  visitorCookie: Record<string, string>;
}

type Value<S> = S extends TSchema ? Static<S> : Record<never, never>;

/** A call, validated by the operation's schemas. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  params: P;
  query: Q;
  body: B;
  request: Request;
  /** As in the x-request-id header of the answer. */
  requestId: string;
  principal: Principal | null;
  parts: OperationParts;
  /** The calling account. Throws authentication_required. */
  account(): AccountCaller;
  /** The calling account or holder of a job token. Throws authentication_required. */
  caller(): Caller;
  /** The calling account or guest. */
  requester(): Requester;
  /** The guest with this job token. */
  guest(jobToken: Secret): Requester;
  /** Headers of the response, also for errors. */
  setHeaders(headers: Record<string, string>): void;
  /** A path of this installation as browsers see it. */
  href(path: string): string;
  /** Length of the body; null if unknown. */
  bodyBytes(): number | null;
  /** Reads a multipart/form-data body as a stream. */
  readForm<T, F>(rules: FormRules<T, F>): Promise<Form<T, F>>;
  /** Counts another estimate towards the rate limit; the call itself counted as one. */
  countEstimate(): void;
}

/** A response with another status than the operation's first success. */
export class Reply {
  readonly status: number;
  readonly document: unknown;

  constructor(status: number, document: unknown) {
    this.status = status;
    this.document = document;
  }
}

/** A created object, and its path in this installation. */
export class Created {
  readonly document: unknown;
  readonly path: string;

  constructor(document: unknown, path: string) {
    this.document = document;
    this.path = path;
  }
}

/** A JSON document as text. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export interface FileHandling {
  /** Inline in the browser; default: as an attachment. */
  inline?: boolean;
  /** False: the caller must not store a copy. */
  kept?: false;
  /** Pages of other origins may show it as an image. They cannot read it without CORS. */
  embedded?: true;
  headers?: Record<string, string>;
}

/** A stored file: whole, in part (Range), or 304 if the caller's copy is current. */
export class StoredFile {
  readonly file: ResultFile;
  readonly handling: FileHandling;

  constructor(file: ResultFile, handling: FileHandling = {}) {
    this.file = file;
    this.handling = handling;
  }
}

/** A JSON document of a result, or 304 if the caller's copy is current. `schemaPath`: the path of its JSON Schema. */
export class StoredDocument {
  readonly document: ResultDocument;
  readonly schemaPath: string;

  constructor(document: ResultDocument, schemaPath: string) {
    this.document = document;
    this.schemaPath = schemaPath;
  }
}

/** Server-sent events of a job, from its current state on. */
export class JobEvents {
  readonly caller: Caller;
  readonly job: JobRow;

  constructor(caller: Caller, job: JobRow) {
    this.caller = caller;
    this.job = job;
  }
}

/** An attachment that is produced while it is sent. */
export class Download {
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly contentType: string;
  readonly filename: string;

  constructor(chunks: AsyncIterable<string | Uint8Array>, contentType: string, filename: string) {
    this.chunks = chunks;
    this.contentType = contentType;
    this.filename = filename;
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Declaration<P, Q, B> extends Omit<OperationFacts, "body" | "requestBody"> {
  method: Method;
  /** With `:name` segments. */
  path: string;
  params?: P;
  query?: Q;
  headers?: TSchema;
  /** Of a JSON body. */
  body?: B;
  /** Of a multipart/form-data body, which `handle` reads itself. */
  form?: TSchema;
  bodyExample?: unknown;
  /** Throws if the call is refused before its JSON body is read. */
  admit?(call: Call): void;
  /** Returns the response document, undefined for 204, one of the responses above, or a whole Response. */
  handle(call: Call<Value<P>, Value<Q>, Value<B>>): unknown;
}

/** An operation: the HTTP route, its entry in the OpenAPI document and the typed client derive from it. */
export interface Operation extends OperationFacts {
  method: Method;
  path: string;
  params?: TSchema;
  query?: TSchema;
  headers?: TSchema;
  admit?(call: Call): void;
  handle(call: Call): unknown;
}

export function defineOperation<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>({ body, form, bodyExample, ...declaration }: Declaration<P, Q, B>): Operation {
  const schema = body ?? form;
  if (schema === undefined) return declaration as Operation;
  const requestBody = bodyExample === undefined ? { schema } : { schema, example: bodyExample };
  return { ...declaration, body: body === undefined ? "multipart" : "json", requestBody } as Operation;
}

/** The values of an operation's parameters, query and body, as one object. */
export type Arguments<P, Q, B> = Value<P> & Value<Q> & Value<B>;
