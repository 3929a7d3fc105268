/**
 * Of requests that present one refresh token and overlap, one renews it; the others are refused when that is done, and
 * nobody takes them for a thief's: without this, whoever looks between the rotation and its answer would end the tokens
 * that are just being handed out. A request that comes later does end the whole family (RFC 9700 section 4.14.2).
 */
import { tokenHash } from "../tokens.ts";

/** Runs `renew`; when the same refresh token has been renewed while this waited for its turn, `refuse`. */
export type OneRenewal = (
  refreshToken: string,
  renew: () => Promise<Response>,
  refuse: () => Response,
) => Promise<Response>;

export function createOneRenewal(): OneRenewal {
  const running = new Map<string, Promise<boolean>>();
  return async (refreshToken, renew, refuse) => {
    const key = tokenHash(refreshToken);
    for (let other = running.get(key); other !== undefined; other = running.get(key)) {
      if (await other) return refuse();
    }
    const turn = Promise.withResolvers<boolean>();
    running.set(key, turn.promise);
    let renewed = false;
    try {
      const answer = await renew();
      renewed = answer.ok;
      return answer;
    } finally {
      running.delete(key);
      turn.resolve(renewed);
    }
  };
}
