/** People of a running server who are signed in with a browser: the first administrator by the setup link, others by invitation. */
import { type BrowserContext, request } from "playwright-core";
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
export function setUpAdministrator(link: string, wanted: Wanted): Promise<Person> {
  return enter(link, wanted, { email: wanted.email });
}

export async function invite(by: Person, wanted: Wanted): Promise<Person> {
  const { url } = await by.api.post<{ url: string }>("/v1/admin/invitations", {
    email: wanted.email,
    ...(wanted.role === undefined ? {} : { role: wanted.role }),
    ...(wanted.organizationId === undefined ? {} : { organization_id: wanted.organizationId }),
  });
  return enter(url, wanted, {});
}

/** The setup link in what a server has written. */
export function setupLinkIn(output: string): string {
  const link = /https?:\S+\/setup\/mk_link_[0-9a-f]{64}/.exec(output)?.[0];
  if (link === undefined) throw new Error(`no setup link in: ${output}`);
  return link;
}

/** Sends the form that the page of a link has. */
async function enter(
  link: string,
  { name, email }: Wanted,
  more: Readonly<Record<string, string>>,
): Promise<Person> {
  const [, baseUrl = "", action = "", token = ""] =
    /^(.*)(\/(?:setup|invitation))\/([^/]+)$/.exec(link) ?? [];
  const caller = await request.newContext({ extraHTTPHeaders: { origin: new URL(baseUrl).origin } });
  await caller.post(baseUrl + action, { form: { token, name, password, password_again: password, ...more } });
  const storageState = await caller.storageState();
  await caller.dispose();
  if (storageState.cookies.length === 0) throw new Error(`${email} was not let in`);
  return { name, email, password, storageState, api: await answersOf(baseUrl, storageState) };
}
