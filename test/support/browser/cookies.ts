/** What a browser keeps between requests. */

export interface Cookie {
  host: string;
  name: string;
  value: string;
  path: string;
}

/** RFC 6265 sections 5.2 to 5.4, of which tests need name, value, path and the end. */
export class CookieJar {
  readonly all: Cookie[] = [];

  /** From a Set-Cookie header of an answer from there. */
  keep(setCookie: string, url: URL): void {
    const [pair = "", ...attributes] = setCookie.split(";").map((part) => part.trim());
    const end = pair.indexOf("=");
    const [name, value] = [pair.slice(0, end), pair.slice(end + 1)];
    const of = (key: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = of("path") ?? "/";
    const known = this.all.findIndex(
      (cookie) => cookie.host === url.host && cookie.name === name && cookie.path === path,
    );
    if (known !== -1) this.all.splice(known, 1);
    const expires = of("expires");
    const isOver = of("max-age") === "0" || (expires !== undefined && Date.parse(expires) <= Date.now());
    if (!isOver) this.all.push({ host: url.host, name, value, path });
  }

  /** The Cookie header of a request; empty without one. */
  headerFor(url: URL): string {
    return this.all
      .filter(
        ({ host, path }) =>
          host === url.host && (url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, "/"))),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }
}
