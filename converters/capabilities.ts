import type { Capability } from "./contract.ts";
import * as registry from "./registry.ts";

export type CapabilityId = (typeof registry)[keyof typeof registry]["id"];

export const capabilities: readonly Capability<CapabilityId>[] = Object.values(registry);

export function capabilityById(id: string): Capability<CapabilityId> | undefined {
  return capabilities.find((capability) => capability.id === id);
}
