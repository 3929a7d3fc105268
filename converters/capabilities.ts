import type { Capability } from "./contract.ts";
import * as registry from "./registry.ts";

export type CapabilityId = (typeof registry)[keyof typeof registry]["id"];

export const capabilities: readonly Capability<CapabilityId>[] = Object.values(registry);

export function capabilityById(id: string): Capability<CapabilityId> | undefined {
  return capabilities.find((capability) => capability.id === id);
}

/** Whether it is a kind of recordings, which a speech model hears. */
export function isHeard(id: string): boolean {
  return capabilityById(id)?.recognition === "speech";
}

/** Of recordings, with their points. */
export function heardExtensions(): string[] {
  return capabilities.flatMap(({ id, extensions }) => (isHeard(id) ? extensions : []));
}
