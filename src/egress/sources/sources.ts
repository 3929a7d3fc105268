/** All sources, the most particular first: whoever takes an address and knows what is there has it. */
import type { UrlSource } from "./contract.ts";
import { webPage } from "./web-page.ts";

export const urlSources: readonly UrlSource[] = [webPage];
