import type { TSchema } from "@sinclair/typebox";
import type { ErrorCode } from "../../config/errors/catalogue.ts";
import type { Access } from "../auth/access.ts";
import type { Scope } from "../auth/principal.ts";
import type { RateKind } from "./rates/rates.ts";

export interface SuccessFacts {
  description: string;
  /** Of a JSON body; its example is found by the schema's name. */
  schema?: TSchema;
  /** Media type of that body, where it is more than JSON; default application/json. */
  type?: string;
  /** Where the schema's own example would not fit this status. */
  example?: unknown;
  /** Media types of a body that is not JSON. */
  media?: readonly string[];
  /** Of such a body that is text. */
  mediaExample?: string;
  headers?: Record<string, string>;
}

/** What the gate enforces and the OpenAPI document says about one route. */
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
  /** What is not found when the path names none, or the job token owns none. */
  unowned?: ErrorCode;
  /** What its calls count as; default: requests, and nothing under the tag Operations. */
  rate?: RateKind;
  body?: "json" | "multipart";
  /** False: not part of the OpenAPI document. */
  documented?: false;
  /** Pages of other origins may read its answers. */
  cors?: boolean;
  /** A call that comes from another origin's page is refused, whatever credential it has. */
  ownOrigin?: true;
  requestBody?: { schema: TSchema; example?: unknown };
  success: Record<number, SuccessFacts>;
  errors?: readonly ErrorCode[];
  /** Asked for again and again by a page that is open: logged at the level debug, unless it fails inside. */
  quiet?: true;
  /** For people: errors are answered as pages. */
  page?: true;
}

const factsKey = "x-facts";

/** Put into a route's `detail`. */
export function operation(facts: OperationFacts): { operationId: string; [factsKey]: OperationFacts } {
  return { operationId: facts.id, [factsKey]: facts };
}

/** The facts of a route of the built app. */
export function factsOf(route: { method: string; path: string; hooks?: unknown }): OperationFacts {
  const { hooks } = route as { hooks?: { detail?: { [factsKey]?: OperationFacts } } };
  const facts = hooks?.detail?.[factsKey];
  if (facts === undefined) throw new Error(`${route.method} ${route.path} has no operation facts`);
  return facts;
}
