/** Somebody with a browser, as far as the pages go that work without scripts: cookies, redirects and forms. */

const redirectsMax = 10;

export interface Page {
  status: number;
  html: string;
  /** Where it is; of a redirect out of the installation, where that leads. */
  url: string;
}

export class Visitor {
  readonly #cookies = new Map<string, string>();

  constructor(readonly baseUrl: string) {}

  /** The Cookie header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** One call, from the installation's own pages. Cookies are sent and kept; redirects are not followed. */
  async call(method: string, path: string, body?: object | URLSearchParams): Promise<Response> {
    const isForm = body instanceof URLSearchParams;
    const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      headers: {
        origin: this.baseUrl,
        ...(this.cookie === "" ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { "content-type": type }),
      },
      ...(body === undefined ? {} : { body: isForm ? body.toString() : JSON.stringify(body) }),
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  async open(path: string): Promise<Page> {
    return this.#follow(path, await this.call("GET", path));
  }

  /** Sends a page's first form that posts: its hidden fields, and what is filled in. */
  async submit(page: Page, filled: Readonly<Record<string, string>>): Promise<Page> {
    const form = /<form\b[^>]*method="post"[^>]*>.*?<\/form>/is.exec(page.html)?.[0];
    if (form === undefined) throw new Error(`no form at ${page.url}: ${page.html.slice(0, 500)}`);
    const fields = new URLSearchParams();
    for (const [input] of form.matchAll(/<input\b[^>]*>/gi))
      if (attributeOf(input, "type") === "hidden")
        fields.set(attributeOf(input, "name") ?? "", attributeOf(input, "value") ?? "");
    for (const [name, value] of Object.entries(filled)) fields.set(name, value);
    const action = new URL(attributeOf(form, "action") ?? page.url, page.url).href;
    return this.#follow(action, await this.call("POST", action, fields));
  }

  async signIn(email: string, password: string): Promise<void> {
    const page = await this.submit(await this.open("/sign-in"), { email, password });
    const { status } = await this.call("GET", "/v1/account");
    if (status !== 200)
      throw new Error(`signing in led to ${page.status} ${page.url}, and an account of ${status}`);
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (value === "" || /;\s*max-age=0\b/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  async #follow(from: string, response: Response): Promise<Page> {
    let url = new URL(from, this.baseUrl).href;
    let current = response;
    for (let hops = 0; hops < redirectsMax; hops += 1) {
      const location = current.headers.get("location");
      if (current.status < 300 || current.status > 399 || location === null)
        return { status: current.status, html: await current.text(), url };
      url = new URL(location, url).href;
      if (!url.startsWith(this.baseUrl)) return { status: current.status, html: "", url };
      current = await this.call("GET", url);
    }
    throw new Error(`redirected without end, at last to ${url}`);
  }
}

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`^<[^>]*\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return value?.replace(
    /&(amp|quot|lt|gt|#39|#x27);/gi,
    (entity) => entities[entity.toLowerCase()] ?? entity,
  );
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&quot;": '"',
  "&lt;": "<",
  "&gt;": ">",
  "&#39;": "'",
  "&#x27;": "'",
};
