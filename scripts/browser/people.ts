/** People of a running server who are signed in with a browser: the first administrator by the setup link, others by invitation. */
import type { Browser, BrowserContext } from "playwright-core";
import { type Answers, answersOf } from "./answers.ts";

export interface Person {
  name: string;
  email: string;
  password: string;
  /** For a new context of a browser: `newContext({ storageState })`. */
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>>;
  /** Calls of the API as the installation's own pages make them. */
  api: Answers;
}

export interface Wanted {
  name: string;
  email: string;
  role?: "admin" | "member";
  /** Default: the organization `default`. */
  organizationId?: string;
}

const password = "a heron waits in the reeds";

/** `link` is what the server has printed at its start. */
export function setUpAdministrator(browser: Browser, link: string, wanted: Wanted): Promise<Person> {
  return enter(browser, link, wanted, { email: wanted.email });
}

export async function invite(browser: Browser, by: Person, wanted: Wanted): Promise<Person> {
  const { url } = await by.api.post<{ url: string }>("/v1/admin/invitations", {
    email: wanted.email,
    ...(wanted.role === undefined ? {} : { role: wanted.role }),
    ...(wanted.organizationId === undefined ? {} : { organization_id: wanted.organizationId }),
  });
  return enter(browser, url, wanted, {});
}

export function setupLinkIn(output: string): string {
  const link = /https?:\S+\/setup\/mk_link_[0-9a-f]{64}/.exec(output)?.[0];
  if (link === undefined) throw new Error(`no setup link in: ${output}`);
  return link;
}

async function enter(
  browser: Browser,
  link: string,
  { name, email }: Wanted,
  more: Readonly<Record<string, string>>,
): Promise<Person> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link);
  for (const [field, value] of Object.entries({ name, password, password_again: password, ...more }))
    await page.fill(`[name=${field}]`, value);
  await page.click("button");
  const storageState = await context.storageState();
  await context.close();
  if (storageState.cookies.length === 0) throw new Error(`${email} was not let in`);
  const baseUrl = link.slice(0, link.search(/\/(?:setup|invitation)\//));
  return { name, email, password, storageState, api: await answersOf(baseUrl, storageState) };
}
