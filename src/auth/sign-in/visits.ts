/** Request context for better-auth's adapter, which only receives rows. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { SignInMethod } from "../../../ledger/contract.ts";
import type { Visit } from "./contract.ts";

interface Current {
  visit: Visit;
  method: SignInMethod | null;
  /** The refresh token row that this request rotated. */
  renews: string | null;
}

const current = new AsyncLocalStorage<Current>();

export function duringVisit<R>(visit: Visit, run: () => R, method: SignInMethod | null = null): R {
  return current.run({ visit, method, renews: null }, run);
}

export const signInMethod = (): SignInMethod | null => current.getStore()?.method ?? null;

export const renewing = (): string | null => current.getStore()?.renews ?? null;

export function noteRenewal(refreshTokenId: string): void {
  const store = current.getStore();
  if (store !== undefined) store.renews = refreshTokenId;
}

/** For the audit log; empty for the server's own operations. */
export function visitOrigin(): { address?: string; requestId?: string } {
  const visit = current.getStore()?.visit;
  return visit === undefined ? {} : originOf(visit);
}

export function originOf({ address, requestId }: Visit): { address?: string; requestId?: string } {
  return { requestId, ...(address === undefined ? {} : { address }) };
}
