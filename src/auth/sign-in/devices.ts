/**
 * Browsers that have signed in before: a cookie tells them from strangers when many try to guess an account's password
 * (the device cookies of the OWASP Authentication Cheat Sheet). It is sealed for the one account, so that nobody can
 * make one, nor use one for another account, and says nothing to whoever reads it. It lets nobody in.
 */

import type { Clock, Random } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";
import { dayMs } from "../../../config/units.ts";
import type { SecretBox } from "../secret-box.ts";

export const deviceCookieName = "markmill.device";
export const deviceSeconds = (365 * dayMs) / 1000;
const purpose = "device-cookie";
/** Of one browser; the one that signed in longest ago is forgotten first. */
const accountsMax = 5;
const charactersMax = 1_024;
const between = "~";

export interface Devices {
  /** The browser's id for an account (normalised e-mail address); null when it has never signed in to it. */
  known(cookie: string | null, account: string): string | null;
  /** The browser's cookie once it has signed in to an account. */
  remember(cookie: string | null, account: string): string;
}

export function createDevices(box: SecretBox, clock: Clock, random: Random): Devices {
  /** Null for what was made otherwise, for another account, or too long ago. */
  function idIn(sealed: string, account: string): string | null {
    try {
      const [id = "", untilMs] = box.open(purpose, account, sealed).reveal().split(".");
      return Number(untilMs) > clock.nowMs() ? id : null;
    } catch {
      return null;
    }
  }

  return {
    known(cookie, account) {
      for (const sealed of entriesOf(cookie)) {
        const id = idIn(sealed, account);
        if (id !== null) return id;
      }
      return null;
    },
    remember(cookie, account) {
      const entries = entriesOf(cookie);
      const known = entries.map((sealed) => idIn(sealed, account));
      const id = known.find((found) => found !== null) ?? random.bytes(16).toHex();
      const others = entries.filter((_, index) => known[index] === null);
      const newest = box.seal(purpose, account, new Secret(`${id}.${clock.nowMs() + deviceSeconds * 1000}`));
      return [newest, ...others].slice(0, accountsMax).join(between);
    },
  };
}

function entriesOf(cookie: string | null): string[] {
  if (cookie === null || cookie === "" || cookie.length > charactersMax) return [];
  return cookie.split(between).slice(0, accountsMax);
}
