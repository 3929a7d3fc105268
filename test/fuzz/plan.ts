/** A request as it is drawn: what is to be found among living objects is named, not held, so that it can be shrunk. */

/** Stands for something that the pool has when the request is sent. */
export class Ref {
  constructor(
    /** A field's name or an id's prefix; `pair`: an upload with its job token. */
    readonly kind: string,
    readonly at: number,
    /** Of the caller, where there are any. */
    readonly own: boolean,
    /** What is sent where the pool has none. */
    readonly otherwise: unknown,
  ) {}
}

/** JSON text that no value serializes to: 1e400, a lone surrogate, a key given twice. */
export class RawJson {
  constructor(readonly text: string) {}
}

export interface FormPart {
  name: string;
  /** A file when there is one. */
  filename?: string;
  contentType?: string;
  value: string | Uint8Array | Ref;
}

export type BodyPlan =
  | { kind: "none" }
  | { kind: "json"; value: unknown; contentType: string; mangle: Mangle | null }
  | { kind: "form"; parts: FormPart[]; boundary: string; contentType: string | null; mangle: Mangle | null };

/** What happens to the bytes of a body that was right. */
export type Mangle =
  | "truncated"
  | "bom"
  | "nul"
  | "invalid-utf8"
  | "trailing-comma"
  | "twice"
  | "empty"
  | "spaces"
  | "utf16"
  | "no-end"
  | "bare-lf"
  | "wrong-boundary"
  | "long-part-header"
  | "preamble"
  | "nameless-part";

export interface RequestPlan {
  /** As in the document, for the statistics and `--only`. */
  operation: string;
  method: string;
  /** Segments of the path, which begins with a slash; text is sent as it stands. */
  path: readonly (string | Ref)[];
  /** What is done to the path as a whole. */
  pathTrick: string | null;
  query: readonly (readonly [string, string | Ref])[];
  headers: readonly (readonly [string, string])[];
  /** Name of a credential of the cast. */
  credential: string;
  body: BodyPlan;
}
