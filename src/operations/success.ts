/** Success responses of the OpenAPI document that several operations have. */
import type { TSchema } from "@sinclair/typebox";
import type { SuccessFacts } from "./operation.ts";

/** For answers with an ETag; the document describes the header. */
export const comparable = { ETag: "Of the content, strong." };

/** 304; `headers` are those of the 200 that this stands for. */
export const currentCopy = (headers?: SuccessFacts["headers"]): SuccessFacts => ({
  description: "The caller's copy (If-None-Match) is current.",
  ...(headers === undefined ? {} : { headers }),
});

/**
 * Whole, in part or not at all, as `fileResponse` answers for a copy that may be kept. The route has
 * range_not_satisfiable among its errors, by which the document knows the headers of files.
 */
export function fileSuccesses(
  file: Pick<SuccessFacts, "description" | "media" | "headers">,
): Record<number, SuccessFacts> {
  return {
    200: file,
    206: { ...file, description: "The requested range." },
    304: currentCopy(file.headers),
  };
}

/** The usual answers, as `success` of an operation. */
export const ok = (description: string, schema: TSchema) => ({ 200: { description, schema } });
export const created = (description: string, schema: TSchema, location?: string) => ({
  201: { description, schema, ...(location === undefined ? {} : { headers: { Location: location } }) },
});
export const accepted = (description: string, schema: TSchema) => ({ 202: { description, schema } });
export const noContent = (description: string) => ({ 204: { description } });
