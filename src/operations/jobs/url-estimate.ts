import { Type } from "@sinclair/typebox";
import { urlCharactersMax } from "../../egress/limits.ts";
import { documentedAs } from "../schema.ts";

export const UrlEstimateInput = Type.Object(
  {
    // Its rules have error codes of their own, so the schema leaves them to the service.
    url: Type.String(
      documentedAs({
        type: "string",
        minLength: 1,
        maxLength: urlCharactersMax,
        description:
          "A public page. A bare domain and http become https; what follows a # is dropped. No user name, no signed link, no token: those are refused with credentials_in_url.",
        examples: ["https://example.org/report"],
      }),
    ),
    accept_remote_fetch: Type.Boolean({
      description: "Must be true: the service will fetch the page in its own name.",
    }),
  },
  { $id: "UrlEstimateInput", additionalProperties: false },
);
