import { type Static, Type } from "@sinclair/typebox";

const licensed = Type.Object({
  name: Type.String(),
  version: Type.String(),
  license: Type.String({ description: "An SPDX expression." }),
});

export const Licenses = Type.Object(
  {
    product: licensed,
    packages: Type.Array(licensed, { description: "By others, in the executable; by name." }),
    texts: Type.String({
      description: "Path of the page that has their texts.",
      examples: ["/docs/licenses"],
    }),
  },
  { $id: "Licenses" },
);
export type Licenses = Static<typeof Licenses>;
