import { type Contract, createContract } from "./openapi.ts";
import type { Target } from "./target.ts";

const contracts = new WeakMap<object, Promise<Contract>>();

/** The document that a running API gives of itself, asked for once. */
export function contractOf(target: Pick<Target, "baseUrl">): Promise<Contract> {
  const known = contracts.get(target);
  if (known !== undefined) return known;
  const asked = fetch(`${target.baseUrl}/openapi.json`)
    .then((response) => response.json())
    .then((document) => createContract(document as Record<string, unknown>));
  contracts.set(target, asked);
  return asked;
}
