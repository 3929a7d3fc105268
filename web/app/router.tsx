/** The router. */
import type { AnchorHTMLAttributes, ComponentChildren } from "preact";
import { base } from "./boot.ts";
import { type PathName, paths } from "./paths.ts";
import { createStore, useStore } from "./store.ts";

export interface Place {
  /** Null: not found. */
  name: PathName | null;
  parameters: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

/** Props of the lazily loaded areas. */
export interface AreaProps {
  place: Place;
}

type Texts = Readonly<Record<string, string>>;

const patterns = (Object.entries(paths) as [PathName, string][]).map(([name, path]) => ({
  name,
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
}));

/** `path` without the base, with the query. */
export function routeOf(path: string): Place {
  const [pathname = "", search = ""] = path.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (match === null) continue;
    const parameters = decoded(match.groups ?? {});
    return { name: parameters === null ? null : name, parameters: parameters ?? {}, query };
  }
  return { name: null, parameters: {}, query };
}

/** Null if a part is not valid UTF-8. */
function decoded(groups: Texts): Texts | null {
  try {
    return Object.fromEntries(Object.entries(groups).map(([key, text]) => [key, decodeURIComponent(text)]));
  } catch {
    return null;
  }
}

const here = () => routeOf(location.pathname.slice(base.length) + location.search);

const place = createStore<Place>(globalThis.location === undefined ? routeOf("/") : here());

export const useRoute = (): Place => useStore(place);

export function hrefTo(name: PathName, parameters: Texts = {}, query: Texts = {}): string {
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ""));
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return `${base}${path}${given.length === 0 ? "" : `?${new URLSearchParams(given)}`}`;
}

/** Goes to an address from `hrefTo`. */
export function goTo(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  place.set(here());
  if (!replace) scrollTo(0, 0);
}

export function followHistory(): void {
  addEventListener("popstate", () => place.set(here()));
}

interface LinkProps {
  to: PathName;
  parameters?: Texts;
  query?: Texts;
  class?: string;
  "aria-current"?: AnchorHTMLAttributes["aria-current"];
  "aria-label"?: string;
  children?: ComponentChildren;
}

export function Link({ to, parameters, query, ...rest }: LinkProps) {
  const href = hrefTo(to, parameters, query);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        const plain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (!plain) return;
        event.preventDefault();
        goTo(href);
      }}
    />
  );
}
