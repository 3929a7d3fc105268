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
 * A password check costs some 20 ms of CPU and 19 MiB. Strangers' checks run one at a time, which still allows
 * thousands per minute and leaves the other cores to conversions (two at a time slowed these threefold on two cores).
 * Known browsers have their own queue, which strangers cannot fill.
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
      message: "Too many sign-ins. Try again shortly.",
      cause: "the queue of password checks is full",
      headers: { "retry-after": String(busyRetrySeconds) },
    });
  }
}
