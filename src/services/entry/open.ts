import type { SecretBox } from "../../auth/secret-box.ts";
import type { SignIn } from "../../auth/sign-in/contract.ts";
import { createDevices } from "../../auth/sign-in/devices.ts";
import type { Core } from "../core.ts";
import type { AccountEntry, Doorkeeper } from "./contract.ts";
import { createDoorkeeper } from "./doorkeeper.ts";
import { createAccountEntry } from "./entry.ts";
import type { LinkLedger } from "./link-ledger.ts";
import { createSlowing } from "./slowing.ts";

interface Parts extends Pick<Core, "settings" | "clock" | "random"> {
  links: LinkLedger;
  box: SecretBox;
  signIn: Pick<SignIn, "withPassword" | "asUser">;
}

/** How people come to accounts and into them. */
export function openEntry(parts: Parts): { entry: AccountEntry; door: Doorkeeper } {
  const { settings, clock, random, box, signIn } = parts;
  const devices = createDevices(box, clock, random);
  const slowing = createSlowing(clock, settings);
  return { entry: createAccountEntry(parts), door: createDoorkeeper({ signIn, slowing, devices }) };
}
