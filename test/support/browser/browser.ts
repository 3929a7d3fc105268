/**
 * A browser without scripts, as far as forms go: cookies, links, forms as the page's own HTML has them, redirects, and
 * the headers that tell a server where a form comes from. It holds pages to their Content-Security-Policy and sends
 * `Origin: null` where a page's Referrer-Policy asks for that, as Chromium does.
 */
import { type Cookie, CookieJar } from "./cookies.ts";
import { attribute, type Element, elements, parsePage, type Root, textOf } from "./html.ts";

export type Send = (request: Request) => Promise<Response>;

/** The page of an answer; of a redirect that is not followed an empty one. */
export interface Shown {
  status: number;
  /** Where it is; of a redirect that is not followed, where that leads. */
  url: URL;
  /** Path and query. */
  at: string;
  headers: Headers;
  html: string;
  root: Root;
  title: string;
  /** Of the body, blanks folded. */
  text: string;
  /** What is announced at once. */
  alert: string | null;
}

export interface Sent {
  method: string;
  path: string;
  body: string;
  origin: string | null;
  status: number;
}

export interface BrowserOptions {
  /** Sent with everything. */
  headers?: Readonly<Record<string, string>>;
  /** Redirects are followed to other origins, too; else such a one is where the browser has left to. */
  goesElsewhere?: boolean;
}

/** Says of an address that the browser is not to go there any more. */
export type Until = (next: URL) => boolean;

const redirectsMax = 20;

export class Browser {
  readonly jar = new CookieJar();
  /** Everything that was asked for. */
  readonly sent: Sent[] = [];
  /** Where a redirect led that was not followed. */
  left: string | null = null;
  private page: Shown | null = null;

  constructor(
    private readonly send: Send,
    /** Of the installation, as the browser's address bar has it. */
    private readonly origin: string,
    private readonly options: BrowserOptions = {},
  ) {}

  get shown(): Shown {
    if (this.page === null) throw new Error("nothing is shown");
    return this.page;
  }

  get cookies(): Cookie[] {
    return this.jar.all;
  }

  cookie(name: string): string | undefined {
    return this.jar.all.find((cookie) => cookie.name === name)?.value;
  }

  /** As somebody does who types the address. */
  open(address: string | URL, until?: Until): Promise<Shown> {
    return this.go("GET", new URL(address, this.origin), { "sec-fetch-site": "none" }, null, null, until);
  }

  /** Follows the link whose text has this in it. */
  async click(text: string): Promise<Shown> {
    const link = elements(this.shown.root, "a").find((each) => textOf(each).includes(text));
    if (link === undefined) throw new Error(`no link "${text}" in: ${this.shown.text}`);
    const href = new URL(attribute(link, "href") ?? "", this.shown.url);
    return this.go("GET", href, { "sec-fetch-site": "same-origin" }, null, null);
  }

  /** Fills in the form that has the button and presses it; a field that the form has not is an error. */
  async submit(button: string, fields: Readonly<Record<string, string>> = {}, until?: Until): Promise<Shown> {
    const { root, text, url, headers: shown } = this.shown;
    const form = elements(root, "form").find((each) => buttonOf(each, button) !== undefined);
    if (form === undefined) throw new Error(`no button "${button}" in: ${text}`);
    const values = new URLSearchParams();
    const left = new Set(Object.keys(fields));
    for (const input of elements(form, "input")) {
      const name = attribute(input, "name") ?? "";
      values.append(name, fields[name] ?? attribute(input, "value") ?? "");
      left.delete(name);
    }
    if (left.size > 0) throw new Error(`the form has no field ${[...left].join(", ")}`);
    const pressed = buttonOf(form, button);
    const name = pressed === undefined ? null : attribute(pressed, "name");
    if (pressed && name !== null) values.append(name, attribute(pressed, "value") ?? "");
    const action = new URL(attribute(form, "action") ?? "", url);
    const targets = formTargets(shown.get("content-security-policy") ?? "");
    const silent = shown.get("referrer-policy") === "no-referrer";
    const headers = {
      origin: silent ? "null" : url.origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    };
    return this.go("POST", action, headers, values.toString(), { targets, self: url.origin }, until);
  }

  /** By the form of the sign-in page; fails when that lets nobody in. */
  async signIn(email: string, password: string): Promise<void> {
    await this.open("/sign-in");
    const page = await this.submit("Sign in", { email, password });
    const { status } = await this.call("GET", "/v1/account");
    if (status !== 200)
      throw new Error(`signing in led to ${page.status} ${page.at}, an account of ${status}`);
  }

  /** A call of the API from the installation's own pages. */
  call(method: string, path: string, body?: object): Promise<Response> {
    const headers = {
      origin: this.origin,
      "sec-fetch-site": "same-origin",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const text = body === undefined ? null : JSON.stringify(body);
    return this.ask(method, new URL(path, this.origin), headers, text);
  }

  private async go(
    method: string,
    url: URL,
    headers: Record<string, string>,
    body: string | null,
    form: FormPolicy | null,
    until?: Until,
  ): Promise<Shown> {
    this.left = null;
    let [how, to, what] = [method, url, body];
    for (let hops = 0; hops < redirectsMax; hops += 1) {
      if (form !== null) requireAllowed(form, to);
      const navigation = how === "GET" ? { ...siteOf(headers), "sec-fetch-mode": "navigate" } : headers;
      const response = await this.ask(how, to, navigation, what);
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || location === null) return this.show(to, response);
      const next = new URL(location, to);
      const isAway = this.options.goesElsewhere !== true && next.origin !== this.origin;
      if (isAway || until?.(next) === true) {
        if (form !== null) requireAllowed(form, next);
        this.left = next.href;
        return this.show(next, response);
      }
      [how, to, what] = ["GET", next, null];
    }
    throw new Error(`redirected without end, at last to ${to.href}`);
  }

  private async ask(method: string, url: URL, headers: Record<string, string>, body: string | null) {
    const all = new Headers({ ...this.options.headers, host: url.host, ...headers });
    const cookie = this.jar.headerFor(url);
    if (cookie !== "") all.set("cookie", cookie);
    const init: RequestInit = { method, headers: all, redirect: "manual" };
    const response = await this.send(new Request(url.href, body === null ? init : { ...init, body }));
    for (const text of response.headers.getSetCookie()) this.jar.keep(text, url);
    const { pathname, search } = url;
    const origin = all.get("origin");
    this.sent.push({ method, path: pathname + search, body: body ?? "", origin, status: response.status });
    return response;
  }

  private async show(url: URL, response: Response): Promise<Shown> {
    const html = await response.text();
    const root = parsePage(html);
    const alert = allAlerts(root)[0];
    this.page = {
      status: response.status,
      url,
      at: url.pathname + url.search,
      headers: response.headers,
      html,
      root,
      title: textOf(elements(root, "title")[0] ?? { type: "root", children: [] }),
      text: textOf(elements(root, "body")[0] ?? root)
        .replace(/\s+/g, " ")
        .trim(),
      alert: alert === undefined ? null : textOf(alert).replace(/\s+/g, " ").trim(),
    };
    return this.page;
  }
}

function siteOf(headers: Record<string, string>): Record<string, string> {
  const site = headers["sec-fetch-site"];
  return site === undefined ? {} : { "sec-fetch-site": site };
}

/** Where a form may lead, and the origin of its page. */
interface FormPolicy {
  targets: readonly string[];
  self: string;
}

function requireAllowed({ targets, self }: FormPolicy, to: URL): void {
  if (!allows(targets, to, self))
    throw new Error(`form-action ${targets.join(" ")} does not let a form lead to ${to.href}`);
}

const alertElements = ["p", "div"];

function allAlerts(root: Root): Element[] {
  return alertElements
    .flatMap((name) => elements(root, name))
    .filter((each) => attribute(each, "role") === "alert");
}

function buttonOf(form: Element, text: string): Element | undefined {
  return elements(form, "button").find((each) => textOf(each).trim() === text);
}

function formTargets(policy: string): string[] {
  const directive = policy.split(";").find((text) => text.trim().startsWith("form-action "));
  return directive?.trim().split(/\s+/).slice(1) ?? ["*"];
}

function allows(targets: readonly string[], to: URL, self: string): boolean {
  return targets.some(
    (target) =>
      target === "*" ||
      (target === "'self'" && to.origin === self) ||
      target === to.origin ||
      target === to.protocol,
  );
}
