/** Just enough of a browser: it keeps cookies, follows redirects, and fills in the provider's forms. */

interface Cookie {
  host: string;
  name: string;
  value: string;
  path: string;
}

export interface Visited {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
  /** Addresses that were gone through, this one last. */
  way: URL[];
}

export class Browser {
  cookies: Cookie[] = [];

  /** Follows redirects, up to one that `until` wants to see; that is not requested any more. */
  async open(
    address: string | URL,
    until?: (next: URL) => boolean,
    form?: Record<string, string>,
  ): Promise<Visited> {
    const way: URL[] = [];
    let url = new URL(address);
    let body = form;
    for (let hops = 0; hops < 20; hops += 1) {
      way.push(url);
      const response = await this.#send(url, body);
      const location = response.headers.get("location");
      const next = location === null ? null : new URL(location, url);
      if (next === null || until?.(next)) {
        const text = await response.text();
        return { url: next ?? url, status: response.status, headers: response.headers, text, way };
      }
      await response.body?.cancel();
      [url, body] = [next, undefined];
    }
    throw new Error(`round and round: ${way.join(" ")}`);
  }

  cookie(name: string): string | undefined {
    return this.cookies.find((cookie) => cookie.name === name)?.value;
  }

  async #send(url: URL, form: Record<string, string> | undefined): Promise<Response> {
    const fitting = this.cookies.filter(
      ({ host, path }) =>
        host === url.host && (url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, "/"))),
    );
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: fitting.map(({ name, value }) => `${name}=${value}`).join("; ") },
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line, url);
    return response;
  }

  /** RFC 6265, section 5.2, of which tests need name, value, path and the end. */
  #keep(line: string, url: URL): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    const of = (key: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = of("path") ?? "/";
    const same = (cookie: Cookie) => cookie.host === url.host && cookie.name === name && cookie.path === path;
    this.cookies = this.cookies.filter((cookie) => !same(cookie));
    const expires = of("expires");
    const over = of("max-age") === "0" || (expires !== undefined && Date.parse(expires) <= Date.now());
    if (!over) this.cookies.push({ host: url.host, name, value, path });
  }
}

/** Signs in at the test provider's own pages, and lets the application in; ends where the provider sends it back to. */
export async function passProvider(
  browser: Browser,
  at: Visited,
  subject: string,
  back: string,
): Promise<Visited> {
  const isBack = (url: URL) => url.href.startsWith(back);
  let here = at;
  for (let forms = 0; forms < 4 && !isBack(here.url); forms += 1) {
    const action = /<form[^>]* action="([^"]+)"/.exec(here.text)?.[1];
    const prompt = /name="prompt" value="([a-z]+)"/.exec(here.text)?.[1];
    if (action === undefined || prompt === undefined) throw new Error(`no form at ${here.url}: ${here.text}`);
    const filled = prompt === "login" ? { prompt, login: subject, password: "any" } : { prompt };
    here = await browser.open(new URL(action, here.url), isBack, filled);
  }
  return here;
}
