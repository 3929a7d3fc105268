/**
 * Renewals of one refresh token. An application that makes several calls at once renews with the same token several
 * times when its access has run out, and one whose answer was lost renews again. For a short while after a renewal the
 * same request therefore gets the same tokens (a grace period, as RFC 9700 section 4.14.2 leaves room for), as long as
 * these still work. They are kept in memory only. Any other use of a renewed token ends the whole family.
 */
import type { Clock } from "../../../config/ambient.ts";
import { tokenHash } from "../tokens.ts";

export interface Renewal {
  refreshToken: string;
  /** Everything that was sent: what differs in anything is another request. */
  request: string;
  renew(): Promise<Response>;
  /** Of a request that came while another one renewed the token. */
  refuse(): Response;
}

export interface RenewalParts {
  clock: Clock;
  graceMs(): number;
  /** Whether the tokens of an answer's body still work. */
  stillGood(body: string): Promise<boolean>;
}

interface Done {
  requestHash: string;
  status: number;
  headers: [string, string][];
  body: string;
  untilMs: number;
}

/** A kilobyte each; a renewal that is forgotten for it is not given again, and its reuse ends the family. */
const keptMax = 10_000;

export function createRenewals({ clock, graceMs, stillGood }: RenewalParts) {
  const running = new Map<string, Promise<Done | null>>();
  /** The last renewed is last. */
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
      if (done.untilMs > nowMs) kept.set(key, done);
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
        // Somebody may have begun while the ledger was asked.
        if (!running.has(key)) return renewOnce(key, requestHash, renew);
      } else {
        // Nobody who looks between a rotation and its answer takes the one who rotates for a thief.
        const done = await other;
        if (done !== null) return (await again(done, requestHash)) ?? refuse();
      }
    }
  };
}
