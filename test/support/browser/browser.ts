/**
 * A browser without scripts, as far as forms go: cookies, links, forms as the page's own HTML has them, redirects, and
 * the headers that tell a server where a form comes from. It holds pages to their Content-Security-Policy and sends
 * `Origin: null` where a page's Referrer-Policy asks for that, as Chromium does.
 */
import { attribute, type Element, elements, parsePage, type Root, textOf } from "./html.ts";

export type Send = (request: Request) => Promise<Response>;

export interface Shown {
  status: number;
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

const redirectsMax = 10;

export class Browser {
  readonly cookies = new Map<string, string>();
  /** Everything that was asked for. */
  readonly sent: Sent[] = [];
  /** Where a redirect led out of the installation. */
  left: string | null = null;
  private page: Shown | null = null;

  constructor(
    private readonly send: Send,
    /** As the browser's address bar has it. */
    private readonly origin: string,
    private readonly extraHeaders: Readonly<Record<string, string>> = {},
  ) {}

  get shown(): Shown {
    if (this.page === null) throw new Error("nothing is shown");
    return this.page;
  }

  open(path: string): Promise<Shown> {
    return this.go("GET", new URL(path, this.origin), { "sec-fetch-site": "none" }, null, null);
  }

  /** Follows the link whose text has this in it. */
  async click(text: string): Promise<Shown> {
    const link = elements(this.shown.root, "a").find((each) => textOf(each).includes(text));
    if (link === undefined) throw new Error(`no link "${text}" in: ${this.shown.text}`);
    const href = new URL(attribute(link, "href") ?? "", this.origin + this.shown.at);
    return this.go("GET", href, { "sec-fetch-site": "same-origin" }, null, null);
  }

  /** Fills in the form that has the button and presses it; a field that the form has not is an error. */
  async submit(button: string, fields: Readonly<Record<string, string>> = {}): Promise<Shown> {
    const form = elements(this.shown.root, "form").find((each) => buttonOf(each, button) !== undefined);
    if (form === undefined) throw new Error(`no button "${button}" in: ${this.shown.text}`);
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
    const action = new URL(attribute(form, "action") ?? "", this.origin + this.shown.at);
    const targets = formTargets(this.shown.headers.get("content-security-policy") ?? "");
    const silent = this.shown.headers.get("referrer-policy") === "no-referrer";
    const headers = {
      origin: silent ? "null" : this.origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    };
    return this.go("POST", action, headers, values.toString(), targets);
  }

  private async go(
    method: string,
    url: URL,
    headers: Record<string, string>,
    body: string | null,
    targets: readonly string[] | null,
  ): Promise<Shown> {
    this.left = null;
    let [how, to, what] = [method, url, body];
    for (let hops = 0; hops < redirectsMax; hops += 1) {
      if (targets !== null && !allows(targets, to, this.origin))
        throw new Error(`form-action ${targets.join(" ")} does not let a form lead to ${to.href}`);
      if (to.origin !== this.origin) {
        this.left = to.href;
        return this.shown;
      }
      const response = await this.ask(how, to, headers, what);
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || location === null) return this.show(to, response);
      [how, to, what] = ["GET", new URL(location, to), null];
    }
    throw new Error("redirected without end");
  }

  private async ask(method: string, url: URL, headers: Record<string, string>, body: string | null) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const all = new Headers({ ...this.extraHeaders, host: url.host, ...(method === "POST" ? headers : {}) });
    if (method !== "POST") all.set("sec-fetch-mode", "navigate");
    if (method !== "POST" && headers["sec-fetch-site"]) all.set("sec-fetch-site", headers["sec-fetch-site"]);
    if (cookie !== "") all.set("cookie", cookie);
    const init: RequestInit = { method, headers: all, redirect: "manual" };
    const response = await this.send(new Request(url.href, body === null ? init : { ...init, body }));
    for (const text of response.headers.getSetCookie()) this.keep(text);
    const { pathname, search } = url;
    const origin = all.get("origin");
    this.sent.push({ method, path: pathname + search, body: body ?? "", origin, status: response.status });
    return response;
  }

  private keep(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split(";");
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    const isGone = attributes.some((text) => /^\s*max-age=0$/i.test(text));
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  private async show(url: URL, response: Response): Promise<Shown> {
    const html = await response.text();
    const root = parsePage(html);
    const alert = allAlerts(root)[0];
    this.page = {
      status: response.status,
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
