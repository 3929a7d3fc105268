/** Everybody who is not the owner, with every kind of credential. */
import { administer, runCommand } from "../../scripts/server/command.ts";
import { Browser } from "../support/browser/browser.ts";
import { Guest } from "../support/guest.ts";
import { OAuthApplication } from "../support/oauth-application.ts";
import type { TestServer } from "../support/server.ts";

export type Headers = Readonly<Record<string, string>>;

/** What the documented security schemes call it, and what its holder may at most. */
export interface Foreigner {
  name: string;
  headers: Headers;
  scheme: "apiKey" | "accessToken" | "session" | "jobToken" | "previewToken";
  scopes: readonly string[];
  /** Not good any more: refused with 401 wherever it is looked at. */
  ended?: true;
  /** Of the same organization: only what belongs to a project is another's. */
  sameOrganization?: true;
  administrator?: true;
}

const password = "eleven lanterns on the mole";
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const convertScopes = ["svc:convert", "svc:jobs", "svc:assets", "svc:usage"];

export class Installation {
  constructor(
    readonly server: TestServer,
    readonly command: readonly string[],
  ) {}

  admin = <T = { id: string; key: string }>(...args: string[]) =>
    administer<T>(this.command, this.server.dataDir, ...args);

  async user(name: string, organization: string, role = "member"): Promise<Browser> {
    const args = [
      "admin",
      "create-user",
      "--data-dir",
      this.server.dataDir,
      "--email",
      `${name}@example.org`,
    ];
    const made = await runCommand(
      this.command,
      [...args, "--org", organization, "--role", role, "--password-stdin"],
      { stdin: `${password}\n` },
    );
    if (made.exitCode !== 0) throw new Error(made.stderr);
    return this.signIn(name);
  }

  async signIn(name: string): Promise<Browser> {
    const browser = new Browser(fetch, this.server.baseUrl);
    await browser.signIn(`${name}@example.org`, password);
    return browser;
  }

  key = (name: string, ...args: string[]) =>
    this.admin("create-key", "--email", `${name}@example.org`, ...args);

  cookieOf = (browser: Browser): Headers => ({
    cookie: browser.jar.headerFor(new URL(this.server.baseUrl)),
    origin: this.server.baseUrl,
  });

  async token(browser: Browser, name: string, scopes: string): Promise<{ clientId: string; token: string }> {
    const application = await OAuthApplication.register(this.server.baseUrl, name);
    const { accessToken } = await application.connect(browser, `${this.server.baseUrl}/v1`, scopes);
    return { clientId: application.clientId, token: accessToken };
  }
}

export async function everybodyElse(at: Installation): Promise<Foreigner[]> {
  const key = async (
    name: string,
    user: string,
    scopes: readonly string[],
    ...args: string[]
  ): Promise<Foreigner> => {
    const made = await at.key(user, "--scopes", scopes.join(), ...args);
    return { name, headers: bearer(made.key), scheme: "apiKey", scopes };
  };
  const stranger = await at.user("stranger", "strangers");
  const root = await at.user("root", "administration", "admin");
  const banned = await at.user("banned", "strangers");
  const all = [...convertScopes, "svc:account"];
  const token = await at.token(stranger, "a stranger's application", `${all.join(" ")}`);
  const bannedToken = await at.token(banned, "another application", "svc:convert svc:jobs");
  const bannedKey = await key("the key of a banned user", "banned", ["svc:convert"]);
  await at.admin("ban", "--email", "banned@example.org");
  const revoked = await at.key("stranger");
  await at.admin("revoke-key", revoked.id);
  await at.admin("create-project", "side", "--org", "owners");
  const other = new Guest(at.server.baseUrl, "2001:db8:3::1");
  const pair = await other.estimate(1);
  const preview = await other.open([pair]);
  const side = await key("a key of another project", "owner", ["svc:convert"], "--project", "side");
  const administrators = await key("an administrator's key", "root", [
    "svc:convert",
    "svc:account",
    "svc:admin",
  ]);
  return [
    await key("another organization's key", "stranger", ["svc:convert"]),
    await key("another organization's key for accounts", "stranger", ["svc:account"]),
    { ...side, sameOrganization: true },
    await key("a member's key with svc:admin", "stranger", ["svc:admin"]),
    { ...administrators, administrator: true },
    {
      name: "another organization's session",
      headers: at.cookieOf(stranger),
      scheme: "session",
      scopes: all,
    },
    {
      name: "an administrator's session",
      headers: at.cookieOf(root),
      scheme: "session",
      scopes: [...all, "svc:admin"],
      administrator: true,
    },
    { name: "another user's application", headers: bearer(token.token), scheme: "accessToken", scopes: all },
    {
      name: "another guest's job token",
      headers: { "x-svc-job-token": pair.job_token },
      scheme: "jobToken",
      scopes: [],
    },
    {
      name: "another guest's preview token",
      headers: { "x-svc-preview-token": preview.json.session_token },
      scheme: "previewToken",
      scopes: [],
    },
    { name: "a revoked key", headers: bearer(revoked.key), scheme: "apiKey", scopes: all, ended: true },
    { ...bannedKey, ended: true },
    {
      name: "the session of a banned user",
      headers: at.cookieOf(banned),
      scheme: "session",
      scopes: all,
      ended: true,
    },
    {
      name: "the application of a banned user",
      headers: bearer(bannedToken.token),
      scheme: "accessToken",
      scopes: all,
      ended: true,
    },
  ];
}
