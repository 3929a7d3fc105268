/**
 * The console as people have it: the real executable, the real browser, somebody who administers, a member, and anybody
 * without an account. One server and one browser for a file of tests; each page has a context of its own, and whatever a
 * page must not do fails the test that opened it.
 */
import { afterAll, afterEach, beforeAll } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "../../../scripts/browser/chromium.ts";
import {
  invite,
  type Person,
  setUpAdministrator,
  setupLinkIn,
  type Wanted,
} from "../../../scripts/browser/people.ts";
import { startServer, type TestServer, type TestServerOptions } from "../server.ts";
import type { PathProxy } from "./path-proxy.ts";
import { type Expected, watch } from "./watch.ts";

export interface Visit extends Expected {
  /** Default 1280. */
  width?: number;
  height?: number;
  colorScheme?: "light" | "dark";
  /** What the browser asks for; default en-US. */
  locale?: string;
  /** False: a browser without scripts. */
  scripts?: boolean;
  /** Beside those of whoever it is. */
  cookies?: Readonly<Record<string, string>>;
}

export interface GroundOptions extends TestServerOptions {
  /** What browsers see the server through. */
  proxy?: PathProxy;
  /** Default: `startServer`. */
  serve?(options: Pick<TestServerOptions, "env">): Promise<TestServer>;
}

export type Who = Person | "guest";

export class ConsoleGround {
  private parts: { server: TestServer; browser: Browser; admin: Person; member: Person } | null = null;
  private readonly contexts: BrowserContext[] = [];
  private readonly problems: string[] = [];
  private invited = 0;

  constructor(private readonly options: GroundOptions) {}

  /** Only within a test. */
  private get ready() {
    if (this.parts === null) throw new Error("the ground is there within tests only");
    return this.parts;
  }

  get server(): TestServer {
    return this.ready.server;
  }

  /** As browsers see it. */
  get baseUrl(): string {
    return this.options.proxy?.baseUrl ?? this.server.baseUrl;
  }

  get browser(): Browser {
    return this.ready.browser;
  }

  /** Ada Lovelace, of the organization `default`. */
  get admin(): Person {
    return this.ready.admin;
  }

  /** Grace Hopper, of the organization `default`. */
  get member(): Person {
    return this.ready.member;
  }

  /** Somebody new, invited by the administrator. */
  newPerson(wanted: Partial<Wanted> = {}): Promise<Person> {
    this.invited += 1;
    const name = wanted.name ?? `Person ${this.invited}`;
    const email = wanted.email ?? `person-${this.invited}@example.org`;
    return invite(this.admin, { ...wanted, name, email });
  }

  /** A member of an organization of their own, which has nothing yet. */
  async newCustomer(organization: string): Promise<Person> {
    const made = await this.admin.api.post<{ organization: { id: string } }>("/v1/admin/organizations", {
      name: organization,
    });
    return this.newPerson({ organizationId: made.organization.id });
  }

  /** A page of the console in a browser of its own, as soon as its heading is there. */
  async open(who: Who, path: string, visit: Visit = {}): Promise<Page> {
    const page = await this.blank(who, visit);
    await page.goto(this.baseUrl + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  }

  /** The same before it has gone anywhere. */
  async blank(who: Who, visit: Visit = {}): Promise<Page> {
    const { width = 1280, height = 900 } = visit;
    const { baseUrl } = this;
    const context = await this.browser.newContext({
      viewport: { width, height },
      locale: visit.locale ?? "en-US",
      javaScriptEnabled: visit.scripts ?? true,
      reducedMotion: "reduce",
      ...(visit.colorScheme === undefined ? {} : { colorScheme: visit.colorScheme }),
      ...(who === "guest" ? {} : { storageState: who.storageState }),
    });
    this.contexts.push(context);
    const added = Object.entries(visit.cookies ?? {});
    await context.addCookies(added.map(([name, value]) => ({ name, value, url: baseUrl })));
    await watch(context, new URL(baseUrl).origin, visit, this.problems);
    return context.newPage();
  }

  /** What has gone wrong since it was last asked. */
  takeProblems(): string[] {
    return this.problems.splice(0);
  }

  async start(): Promise<void> {
    const { proxy, serve, ...options } = this.options;
    const env = {
      // A file of tests invites more people than come from one place in a minute.
      MARKMILL_RATE_LIMITS__SIGN_INS_PER_MINUTE: "0",
      ...(proxy === undefined ? {} : { MARKMILL_SERVER__BASE_URL: proxy.baseUrl }),
    };
    const all = { ...options, env: { ...env, ...options.env } };
    const server = await (serve ?? startServer)(all);
    proxy?.leadTo(server.baseUrl);
    const browser = await launchChromium();
    const link = setupLinkIn(server.output());
    const admin = await setUpAdministrator(link, { name: "Ada Lovelace", email: "ada@example.org" });
    const member = await invite(admin, { name: "Grace Hopper", email: "grace@example.org" });
    this.parts = { server, browser, admin, member };
  }

  async closePages(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
  }

  async end(): Promise<void> {
    await this.parts?.browser.close();
    this.options.proxy?.stop();
    await this.parts?.server[Symbol.asyncDispose]();
  }
}

/** To be called once, at the top of a file of tests. */
export function consoleGround(options: GroundOptions = {}): ConsoleGround {
  const ground = new ConsoleGround(options);
  beforeAll(() => ground.start(), 120_000);
  afterEach(async () => {
    await ground.closePages();
    const problems = ground.takeProblems();
    if (problems.length > 0) throw new Error(`the pages did what they must not:\n${problems.join("\n")}`);
  });
  afterAll(() => ground.end());
  return ground;
}
