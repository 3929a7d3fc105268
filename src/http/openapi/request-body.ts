import type { OperationFacts } from "../operation.ts";

/** Parts of forms that are not plain text. */
const encodings: Readonly<Record<string, { contentType: string }>> = {
  file: { contentType: "application/octet-stream" },
  options: { contentType: "application/json" },
};

export function requestBodyOf({ body, requestBody }: OperationFacts): Record<string, unknown> {
  if (body !== "multipart")
    return { description: "JSON in UTF-8.", required: true, content: { "application/json": requestBody } };
  const fields = Object.keys(requestBody?.schema.properties ?? {});
  const encoding = Object.fromEntries(Object.entries(encodings).filter(([name]) => fields.includes(name)));
  return {
    description: "A form; the file parts and the fields may come in any order.",
    required: true,
    content: { "multipart/form-data": { ...requestBody, encoding } },
  };
}
