/** All payloads, numbered in their order. */
import { loads } from "./loads.ts";
import { type ActiveFamily, activeFamilies, type Family, type Payload } from "./payload.ts";
import { scripts } from "./scripts.ts";
import { texts } from "./texts.ts";

const families = { ...scripts, ...loads, ...texts } as const satisfies Partial<
  Record<Family, readonly string[]>
>;

export const payloads: readonly Payload[] = Object.entries(families)
  .flatMap(([family, templates]) => templates.map((template) => ({ family: family as Family, template })))
  .map((payload, index) => ({ ...payload, id: index + 1 }));

export const ofFamilies = (...wanted: readonly Family[]): Payload[] =>
  payloads.filter(({ family }) => wanted.includes(family));

/** Those that act by themselves where nothing prevents them. */
export const active = payloads.filter((payload): payload is Payload & { family: ActiveFamily } =>
  Object.hasOwn(activeFamilies, payload.family),
);
