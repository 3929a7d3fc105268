import { Type } from "@sinclair/typebox";

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.String({ description: "One of the catalogue at docs_url." }),
        message: Type.String({ description: "One sentence that says what to do." }),
        request_id: Type.String({ format: "uuid", description: "As in the x-request-id header." }),
        retryable: Type.Boolean({ description: "Retry the same request only when this is true." }),
        docs_url: Type.String({ format: "uri" }),
        details: Type.Optional(
          Type.Array(
            Type.Object(
              { path: Type.String(), message: Type.String() },
              { additionalProperties: false, description: "A field to correct; never its value." },
            ),
          ),
        ),
      },
      { additionalProperties: false },
    ),
  },
  { $id: "Error", additionalProperties: false },
);
