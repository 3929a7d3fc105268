/** Documents of online word processors, as the Word files that these hand out to everybody. */
import type { UrlSource } from "../contract.ts";
import { googleDocs } from "./google-docs.ts";
import { officeOnline } from "./office-online.ts";

const processors = [googleDocs, officeOnline];

export const onlineDocument: UrlSource = {
  id: "online-document",
  hosts: () => processors.flatMap(({ hosts }) => hosts),
  unavailable: () => null,
  takes: (url) => processors.some(({ takes }) => takes(url)),
  fetch: async (url, means) => (await processors.find(({ takes }) => takes(url))?.fetch(url, means)) ?? null,
};
