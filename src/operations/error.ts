import { Type } from "@sinclair/typebox";

/** The inside of the envelope. */
export const ErrorFacts = Type.Object(
  {
    code: Type.String({ description: "One of the catalogue at docs_url." }),
    message: Type.String({ description: "One sentence that says what to do." }),
    request_id: Type.String({ format: "uuid", description: "As in the x-request-id header." }),
    retryable: Type.Boolean({ description: "Retry the same request only when this is true." }),
    docs_url: Type.String({ format: "uri" }),
    details: Type.Optional(
      Type.Array(
        Type.Object(
          {
            path: Type.String({
              pattern: "^(?:/(?:[^~/]|~[01])*)*$",
              description:
                "A JSON pointer (RFC 6901) into the request: its JSON body, or the fields of its form or query; `/file/2` is the third `file` of a form. A header is found by its name. Empty: the whole of it.",
            }),
            message: Type.String(),
          },
          { additionalProperties: false, description: "A field to correct; never its value." },
        ),
      ),
    ),
  },
  { additionalProperties: false },
);

export const ErrorBody = Type.Object({ error: ErrorFacts }, { $id: "Error", additionalProperties: false });
