/** How one operation is asked for, as the OpenAPI document has it. */
export interface OperationFacts {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base address, with {names} in place of path parameters. */
  path: string;
  /** Names that go into the query, and into headers. */
  query?: readonly string[];
  headers?: readonly string[];
  body?: "json" | "multipart";
  /** Names that a JSON answer has; null: bytes, text or a stream; none: nothing is answered. */
  answer: readonly string[] | null;
}
