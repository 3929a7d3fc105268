/** Those in whose names requests are sent. Whoever loses what they had, by what the requests themselves do, is replaced. */
import { administer, runCommand } from "../../scripts/server/command.ts";
import { Browser } from "../support/browser/browser.ts";
import { OAuthApplication } from "../support/oauth-application.ts";
import type { Pool } from "./pool.ts";

export interface Member {
  headers: Readonly<Record<string, string>>;
  /** Whose objects are its own. */
  owner: string;
  /** What must answer 200 as long as the credential is good; null: it never is, or is anybody's. */
  probe: string | null;
}

export interface Installation {
  baseUrl: string;
  dataDir: string;
  command: readonly string[];
}

export const fuzzPassword = "seven kites above the harbour";

const nobody = { headers: {}, owner: "nobody", probe: null };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const hex = (digit: string) => digit.repeat(64);

/** Those that need nothing made. `guest` and `previewer` take tokens from the pool when they send. */
const fixed: Readonly<Record<string, Member>> = {
  anonymous: nobody,
  guest: { ...nobody, owner: "guest" },
  previewer: { ...nobody, owner: "guest" },
  "unknown key": { ...nobody, headers: bearer(`mk_live_${hex("0")}`) },
  "unknown token": { ...nobody, headers: bearer(`mk_access_${hex("0")}`) },
  "unknown session": {
    ...nobody,
    headers: { cookie: `markmill.session_token=${"x".repeat(32)}.${"y".repeat(43)}%3D` },
  },
  malformed: { ...nobody, headers: { authorization: "Bearer not-a-key" } },
  "basic authentication": { ...nobody, headers: { authorization: "Basic YTpi" } },
};

type Make = (cast: Cast, generation: number) => Promise<Member>;

const usage = "/v1/account/usage";
const account = "/v1/account";

const makers: Readonly<Record<string, Make>> = {
  key: (cast, n) => cast.key("owner", n, [], usage),
  "account key": (cast, n) => cast.key("owner", n, ["svc:account"], account),
  "jobs key": (cast, n) => cast.key("owner", n, ["svc:jobs"], account),
  "usage key": (cast, n) => cast.key("owner", n, ["svc:usage"], usage),
  "stranger's key": (cast, n) => cast.key("stranger", n, [], usage),
  "stranger's account key": (cast, n) => cast.key("stranger", n, ["svc:account"], account),
  "administrator's key": (cast, n) => cast.key("root", n, ["svc:admin"], "/v1/admin/overview", "admin"),
  "member's session": (cast, n) => cast.session("owner", n, account),
  "leaver's session": (cast, n) => cast.session("leaver", n, account),
  "administrator's session": (cast, n) => cast.session("root", n, "/v1/admin/overview", "admin"),
  "application's token": (cast, n) => cast.token("owner", n, "/v1", usage),
  "token for tools": (cast, n) => cast.token("owner", n, "/mcp", null),
  "revoked key": async (cast, n) => ({
    ...(await cast.key("stranger", n, [], usage, "member", true)),
    probe: null,
  }),
};

export class Cast {
  readonly #members = new Map<string, Member>(Object.entries(fixed));
  readonly #made = new Set<string>();
  #generation = 0;
  #healing: Promise<number> | null = null;
  /** How many were replaced. */
  replaced = 0;

  private constructor(
    readonly at: Installation,
    readonly pool: Pool,
  ) {}

  static async assemble(at: Installation, pool: Pool): Promise<Cast> {
    const cast = new Cast(at, pool);
    for (const [name, make] of Object.entries(makers)) cast.#members.set(name, await make(cast, 0));
    return cast;
  }

  get names(): string[] {
    return [...this.#members.keys()];
  }

  member(name: string): Member {
    return this.#members.get(name) ?? nobody;
  }

  /** The names of those that an operation with these documented `security` requirements may be called by. */
  fitting(security: readonly Readonly<Record<string, readonly string[]>>[], path: string): string[] {
    if (path.startsWith("/v1/admin")) return ["administrator's key", "administrator's session"];
    if (/^\/v1\/account\/(?:password|sessions|apps)/.test(path)) return ["leaver's session"];
    const keys: Readonly<Record<string, readonly string[]>> = {
      "svc:jobs": ["key", "stranger's key", "jobs key"],
      "svc:usage": ["key", "stranger's key", "usage key"],
      "svc:account": ["account key", "stranger's account key"],
    };
    const schemes: Readonly<Record<string, readonly string[]>> = {
      accessToken: ["application's token"],
      session: ["member's session", "member's session", "administrator's session"],
      jobToken: ["guest", "guest", "guest"],
      previewToken: ["previewer"],
    };
    const names = security.flatMap((form) =>
      Object.entries(form).flatMap(([scheme, [scope = ""]]) =>
        scheme === "apiKey" ? (keys[scope] ?? ["key", "stranger's key"]) : (schemes[scheme] ?? []),
      ),
    );
    return names.length === 0 ? ["anonymous", "guest"] : names;
  }

  /** Looks whether everybody still is who they were, and replaces those who are not. */
  heal(): Promise<number> {
    this.#healing ??= this.#healAll().finally(() => {
      this.#healing = null;
    });
    return this.#healing;
  }

  async #healAll(): Promise<number> {
    let replaced = 0;
    for (const [name, make] of Object.entries(makers)) {
      const { probe, headers } = this.member(name);
      if (probe === null) continue;
      const response = await fetch(this.at.baseUrl + probe, { headers });
      await response.arrayBuffer();
      if (response.status === 200) continue;
      this.#generation += 1;
      // Other requests go on meanwhile, and may end a new account before it is whole; then the next look makes another.
      const made = await make(this, this.#generation).catch(() => null);
      if (made === null) continue;
      this.#members.set(name, made);
      replaced += 1;
    }
    this.replaced += replaced;
    return replaced;
  }

  async #user(owner: string, n: number, role: string): Promise<{ email: string; organization: string }> {
    const [email, organization] = [`${owner}-${n}@example.org`, `${owner} ${n}`];
    if (this.#made.has(email)) return { email, organization };
    this.#made.add(email);
    const args = [
      "admin",
      "create-user",
      "--data-dir",
      this.at.dataDir,
      "--email",
      email,
      "--org",
      organization,
    ];
    const made = await runCommand(this.at.command, [...args, "--role", role, "--password-stdin"], {
      stdin: `${fuzzPassword}\n`,
    });
    if (made.exitCode !== 0) throw new Error(made.stderr);
    return { email, organization };
  }

  async key(
    owner: string,
    n: number,
    scopes: readonly string[],
    probe: string,
    role = "member",
    revoked = false,
  ): Promise<Member> {
    const { email } = await this.#user(owner, n, role);
    const scope = scopes.flatMap((each) => ["--scopes", each]);
    const made = await administer<{ id: string; key: string }>(
      this.at.command,
      this.at.dataDir,
      "create-key",
      "--email",
      email,
      ...scope,
    );
    if (revoked) await administer(this.at.command, this.at.dataDir, "revoke-key", made.id);
    const headers = bearer(made.key);
    this.pool.spared.add(made.id);
    this.pool.add("key", made.id, owner);
    if (!revoked) await this.#spare(headers, owner);
    return { headers, owner, probe };
  }

  async #browser(owner: string, n: number, role: string): Promise<Browser> {
    const { email } = await this.#user(owner, n, role);
    const browser = new Browser(fetch, this.at.baseUrl);
    await browser.signIn(email, fuzzPassword);
    return browser;
  }

  async session(owner: string, n: number, probe: string, role = "member"): Promise<Member> {
    const browser = await this.#browser(owner, n, role);
    const { baseUrl } = this.at;
    const headers = { cookie: browser.jar.headerFor(new URL(baseUrl)), origin: baseUrl };
    if (owner !== "leaver") await this.#spare(headers, owner);
    return { headers, owner, probe };
  }

  async token(owner: string, n: number, resource: string, probe: string | null): Promise<Member> {
    const browser = await this.#browser(owner, n, "member");
    const application = await OAuthApplication.register(this.at.baseUrl, `fuzz ${n} ${resource}`);
    const scopes = "svc:convert svc:jobs svc:usage svc:account";
    const { accessToken } = await application.connect(browser, this.at.baseUrl + resource, scopes);
    return { headers: bearer(accessToken), owner, probe };
  }

  /** Ids of the account itself are not ended by requests that end what they name, or hardly ever. */
  async #spare(headers: Record<string, string>, owner: string): Promise<void> {
    const response = await fetch(this.at.baseUrl + account, { headers });
    const text = await response.text();
    for (const [id = "", prefix = ""] of text.matchAll(/\b(usr|org|prj|key)_[0-9a-f]{32}\b/g)) {
      this.pool.spared.add(id);
      this.pool.add(prefix, id, owner);
    }
  }
}
