import { Fault } from "../../../../config/errors/fault.ts";
import { normalizeEmail } from "../../../../ledger/users/email.ts";
import type { SignedIn, SignIn } from "../../../auth/sign-in/contract.ts";
import type { Devices } from "../../../auth/sign-in/devices.ts";
import { createSemaphore, type Semaphore } from "../../../shared/semaphore.ts";
import { countedAddress } from "../limits/counted-address.ts";
import type { LoginGuard, SignedInDevice } from "./contract.ts";
import type { LoginThrottle } from "./login-throttle.ts";

export interface LoginGuardParts {
  signIn: Pick<SignIn, "withPassword" | "asUser">;
  slowing: LoginThrottle;
  devices: Devices;
}

/**
 * Checking a password costs a processor some 20 ms and 19 MiB: one of a stranger at a time, which is thousands a minute
 * and leaves the other processors to conversions (with two at a time a flood of tries made these take three times as long
 * on two processors; with one it did not show), and not so many more waiting that the last would wait for long. Browsers
 * that are known have a line of their own, which no flood of strangers fills.
 */
const strangersLine = { slots: 1, waitersMax: 40 };
const knownLine = { slots: 1, waitersMax: 20 };
const busyRetrySeconds = 5;

export function createLoginGuard({ signIn, slowing, devices }: LoginGuardParts): LoginGuard {
  const strangers = createSemaphore(strangersLine.slots, strangersLine.waitersMax);
  const known = createSemaphore(knownLine.slots, knownLine.waitersMax);

  const remembered = (signedIn: SignedIn, device: string | null, account: string): SignedInDevice => ({
    ...signedIn,
    device: devices.remember(device, account),
  });

  return {
    async withPassword({ email, password, device }, visit) {
      const account = normalizeEmail(email);
      const deviceId = devices.known(device, account);
      const attempt = slowing.take({ account, device: deviceId, place: countedAddress(visit.address) });
      try {
        const line = deviceId === null ? strangers : known;
        const signedIn = await inLine(line, () => signIn.withPassword({ email: account, password }, visit));
        attempt.succeeded();
        return remembered(signedIn, device, account);
      } catch (thrown) {
        const isWrong = thrown instanceof Fault && thrown.code === "invalid_credentials";
        if (!isWrong) attempt.notMade();
        throw thrown;
      }
    },

    countSingleSignOn(step, visit) {
      slowing.takePlace(countedAddress(visit.address), `single sign-on ${step}`);
    },

    guarded(visit, work) {
      slowing.takePlace(countedAddress(visit.address));
      return inLine(strangers, work);
    },

    async asEntered({ userId, email }, device, visit) {
      const signedIn = await signIn.asUser({ userId, method: "link" }, visit);
      return remembered(signedIn, device, normalizeEmail(email));
    },
  };
}

async function inLine<T>(line: Semaphore, work: () => Promise<T>): Promise<T> {
  try {
    return await line(work);
  } catch (thrown) {
    if (!(thrown instanceof Fault && thrown.code === "queue_full")) throw thrown;
    throw new Fault("service_unavailable", {
      message: "Too many sign-ins at the moment. Try again shortly.",
      cause: "the line of password checks is full",
      headers: { "retry-after": String(busyRetrySeconds) },
    });
  }
}
