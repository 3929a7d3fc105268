/** Threads of link aggregators: the post with its nested comments. */
import type { Settings } from "../../../../config/settings/schema.ts";
import { instancesOf } from "../../../../config/url-instances.ts";
import type { UrlSource } from "../contract.ts";
import type { Aggregator } from "./contract.ts";
import { hackerNews } from "./hacker-news.ts";
import { lobsters } from "./lobsters.ts";
import { reddit } from "./reddit.ts";

const aggregators = ({ "url_import.instances": entries }: Settings): Aggregator[] => [
  ...instancesOf(entries, "lobsters").map(lobsters),
  hackerNews,
  lobsters("lobste.rs"),
  reddit,
];

const aggregatorOf = (url: URL, settings: Settings): Aggregator | undefined =>
  aggregators(settings).find(({ hosts, takes }) => hosts.includes(url.host) && takes(url));

export const threads: UrlSource = {
  id: "thread",
  hosts: (settings) => aggregators(settings).flatMap(({ hosts }) => hosts),
  unavailable: () => null,
  takes: (url, settings) => aggregatorOf(url, settings) !== undefined,
  fetch: async (url, means) => (await aggregatorOf(url, means.settings)?.fetch(url, means)) ?? null,
};
