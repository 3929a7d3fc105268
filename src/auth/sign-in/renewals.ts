/**
 * Repeated renewals of one refresh token. Applications with concurrent calls, or with a lost response, renew with the
 * same token. For a short grace period (RFC 9700, 4.14.2) the same request gets the same tokens if they are still
 * valid. Kept in memory only. Any other reuse revokes the whole family.
 */
import type { Clock } from "../../../config/ambient.ts";
import { tokenHash } from "../tokens.ts";

export interface Renewal {
  refreshToken: string;
  /** The complete request; any difference makes another one. */
  request: string;
  renew(): Promise<Response>;
  /** The response to a request during another one's renewal. */
  refuse(): Response;
}

export interface RenewalParts {
  clock: Clock;
  graceMs(): number;
  /** Whether the tokens in a response body are still valid. */
  stillGood(body: string): Promise<boolean>;
}

interface Done {
  requestHash: string;
  status: number;
  headers: [string, string][];
  body: string;
  untilMs: number;
}

/** About a kilobyte each; reuse after eviction revokes the family. */
const keptMax = 10_000;

export function createRenewals({ clock, graceMs, stillGood }: RenewalParts) {
  const running = new Map<string, Promise<Done | null>>();
  /** In order of renewal. */
  const kept = new Map<string, Done>();

  function forgetOld(nowMs: number): void {
    for (const [key, { untilMs }] of kept) {
      if (untilMs > nowMs && kept.size <= keptMax) return;
      kept.delete(key);
    }
  }

  async function again(done: Done | undefined, requestHash: string): Promise<Response | null> {
    if (done?.requestHash !== requestHash || done.untilMs <= clock.monotonicMs()) return null;
    if (!(await stillGood(done.body))) return null;
    const { body, status, headers } = done;
    return new Response(body, { status, headers });
  }

  async function renewOnce(key: string, requestHash: string, renew: () => Promise<Response>) {
    const turn = Promise.withResolvers<Done | null>();
    running.set(key, turn.promise);
    let done: Done | null = null;
    try {
      const answer = await renew();
      if (!answer.ok) return answer;
      const body = await answer.text();
      const { status } = answer;
      const headers = [...answer.headers];
      const nowMs = clock.monotonicMs();
      done = { requestHash, status, headers, body, untilMs: nowMs + graceMs() };
      forgetOld(nowMs);
      kept.set(key, done);
      return new Response(body, { status, headers });
    } finally {
      running.delete(key);
      turn.resolve(done);
    }
  }

  return async ({ refreshToken, request, renew, refuse }: Renewal): Promise<Response> => {
    const [key, requestHash] = [tokenHash(refreshToken), tokenHash(request)];
    for (;;) {
      const other = running.get(key);
      if (other === undefined) {
        const before = await again(kept.get(key), requestHash);
        if (before !== null) return before;
        // Another request may have started during the ledger read.
        if (!running.has(key)) return renewOnce(key, requestHash, renew);
      } else {
        // Registered before the response, so that concurrent requests are not taken for theft.
        const done = await other;
        if (done !== null) return (await again(done, requestHash)) ?? refuse();
      }
    }
  };
}
