/** Success responses of the OpenAPI document that several operations share. */
import type { TSchema } from "@sinclair/typebox";
import type { SuccessFacts } from "./operation.ts";

/** For responses with an ETag; the document describes the header. */
export const comparable = { ETag: "Of the content, strong." };

/** 304; `headers`: those of the corresponding 200. */
export const currentCopy = (headers?: SuccessFacts["headers"]): SuccessFacts => ({
  description: "The caller's copy (If-None-Match) is current.",
  ...(headers === undefined ? {} : { headers }),
});

/**
 * Whole, in part or 304, as `fileResponse` answers for a file that may be cached. The operation lists
 * range_not_satisfiable among its errors, by which the document recognizes the headers of files.
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

/** The usual responses, as `success` of an operation. */
export const ok = (description: string, schema: TSchema) => ({ 200: { description, schema } });
export const created = (description: string, schema: TSchema, location?: string) => ({
  201: { description, schema, ...(location === undefined ? {} : { headers: { Location: location } }) },
});
export const accepted = (description: string, schema: TSchema) => ({ 202: { description, schema } });
export const noContent = (description: string) => ({ 204: { description } });
