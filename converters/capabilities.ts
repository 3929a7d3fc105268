import type { Capability } from "./contract.ts";
import * as registry from "./formats/registry.ts";

export type CapabilityId = (typeof registry)[keyof typeof registry]["id"];

export const capabilities: readonly Capability<CapabilityId>[] = Object.values(registry);

export function capabilityById(id: string): Capability<CapabilityId> | undefined {
  return capabilities.find((capability) => capability.id === id);
}

/** Whether files of this kind are transcribed by a speech model. */
export function isRecording(id: string): boolean {
  return capabilityById(id)?.recognition === "speech";
}

/** File extensions of audio and video, with their leading dots. */
export function recordingExtensions(): string[] {
  return capabilities.flatMap(({ id, extensions }) => (isRecording(id) ? extensions : []));
}
