/** The part of the OpenAPI document that the pages show. */
export interface Described {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks: Record<string, { post: DescribedOperation }>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, { type: string; description: string; in?: string; name?: string }>;
    headers: Record<string, DescribedHeader>;
  };
}

export interface DescribedOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: DescribedParameter[];
  requestBody?: { description?: string; content: Record<string, DescribedMedia> };
  responses: Record<string, DescribedResponse>;
}

export interface DescribedParameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
  example?: unknown;
  schema: Schema;
}

export interface DescribedResponse {
  description: string;
  headers?: Record<string, DescribedHeader & { $ref?: string }>;
  content?: Record<string, DescribedMedia>;
}

export interface DescribedHeader {
  description?: string;
  required?: boolean;
  schema?: Schema;
}

export interface DescribedMedia {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** JSON Schema, draft 2020-12: the keywords that occur. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  anyOf?: Schema[];
}

/** An operation with its method and path. */
export interface Placed {
  method: string;
  path: string;
  operation: DescribedOperation;
}

export function operationsIn({ paths }: Described): Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Error codes of a response: the names of its examples. */
export function codesOf({ content }: DescribedResponse): string[] {
  return Object.keys(content?.["application/json"]?.examples ?? {});
}

/** The name in a reference to a component. */
export const componentOf = ($ref: string): string => $ref.slice($ref.lastIndexOf("/") + 1);
