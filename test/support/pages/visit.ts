/** Somebody with a browser before an installation whose people are kept in memory. */
import { expect } from "bun:test";
import type { Settings } from "../../../config/settings/schema.ts";
import { pageProblems } from "../browser/accessible.ts";
import { Browser, type Shown } from "../browser/browser.ts";
import { createPagesInstallation } from "./installation.ts";

export const origin = "http://markmill.test:8484";
/** Ada's. */
export const right = "a heron waits in the reeds";
export const other = "seven grey stones by the gate";

export function visit(changes: Partial<Settings> = {}) {
  const here = createPagesInstallation(changes, origin);
  const newBrowser = (address = "192.0.2.1") => new Browser(here.sendFrom(address), origin);
  const ada = here.addUser("ada@example.org", right, { name: "Ada <Lovelace>" });
  return { ...here, ada, newBrowser, browser: newBrowser() };
}

/** What every page promises, beside what the test is about. */
export function sound(shown: Shown, status = 200): Shown {
  expect(pageProblems(shown)).toEqual([]);
  expect(shown.status).toBe(status);
  return shown;
}

export const signIn = (browser: Browser, password = right, email = "ada@example.org") =>
  browser.submit("Sign in", { email, password });
