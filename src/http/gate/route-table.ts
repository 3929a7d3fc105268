import { Fault } from "../../../config/errors/fault.ts";
import type { Operation } from "../../operations/operation.ts";

/** The path exists, but not with this method. */
export interface OtherMethod {
  allow: string;
  /** Whether CORS is enabled at the path. */
  cors: boolean;
}

/** The registered route of a request, or a Fault: nothing at the path (404), or not with this method (405). */
export interface RouteTable {
  routes: readonly Operation[];
  match(method: string, pathname: string): Operation | OtherMethod;
}

/** A trie of path segments: one step each, so that no route waits behind those registered before it. */
interface Place {
  named: Map<string, Place>;
  /** After a segment that matches anything but the empty string. */
  parameter: Place | null;
  routes: Map<string, Operation>;
}

/**
 * The router itself answers a wrong method with 404; this table matches paths independently of methods. HEAD matches
 * GET.
 */
export function createRouteTable(routes: readonly Operation[]): RouteTable {
  const root = newPlace();
  for (const route of routes) {
    const { routes: here } = placed(root, route.path);
    if (!here.has(route.method)) here.set(route.method, route);
  }

  return {
    routes,
    match(method, pathname) {
      const found = find(root, pathname, 1);
      if (found === null) throw new Fault("route_not_found");
      return found.get(method === "HEAD" ? "GET" : method) ?? otherMethod([...found.values()]);
    },
  };
}

const parameterName = /^:[a-z_]+$/;
const newPlace = (): Place => ({ named: new Map(), parameter: null, routes: new Map() });

/** The place of a registered path, created if needed. */
function placed(root: Place, path: string): Place {
  let place = root;
  for (const segment of path.slice(1).split("/")) {
    if (parameterName.test(segment)) {
      place.parameter ??= newPlace();
      place = place.parameter;
    } else {
      // The router knows more kinds of segments, which this table would take for names.
      if (/[:*]/.test(segment)) throw new Error(`${path}: a parameter is a whole segment`);
      const next = place.named.get(segment) ?? newPlace();
      place.named.set(segment, next);
      place = next;
    }
  }
  return place;
}

/** The routes for the rest of a path, starting at the segment `start`; a name precedes a parameter. */
function find({ named, parameter }: Place, path: string, start: number): Place["routes"] | null {
  const slash = path.indexOf("/", start);
  const end = slash === -1 ? path.length : slash;
  // Ids are long; skips the lookup if the place has no named segments.
  const next = named.size === 0 ? undefined : named.get(path.slice(start, end));
  const found = next === undefined ? null : behind(next, path, end);
  if (found !== null || parameter === null || end === start) return found;
  return behind(parameter, path, end);
}

function behind(place: Place, path: string, end: number): Place["routes"] | null {
  if (end < path.length) return find(place, path, end + 1);
  return place.routes.size > 0 ? place.routes : null;
}

function otherMethod(routes: readonly Operation[]): OtherMethod {
  return { allow: allowed(routes), cors: routes.some(({ cors }) => cors === true) };
}

function allowed(routes: readonly Operation[]): string {
  const methods = routes.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...methods, "OPTIONS"].join(", ");
}
