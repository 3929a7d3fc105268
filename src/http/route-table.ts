import { Fault } from "../../config/errors/fault.ts";
import { factsOf, type OperationFacts } from "./operation.ts";

export interface Route {
  method: string;
  /** With `:name` segments, as registered. */
  path: string;
  facts: OperationFacts;
}

/** What is at a path, but not with this method. */
export interface OtherMethod {
  allow: string;
  /** Whether pages of other origins may use what is there. */
  cors: boolean;
}

/** The registered route of a request, or a Fault: nothing at the path (404), or not with this method (405). */
export interface RouteTable {
  routes: readonly Route[];
  match(method: string, pathname: string): Route | OtherMethod;
}

/**
 * The router itself answers a wrong method with 404; this table knows the paths apart from the methods. HEAD goes
 * wherever GET does.
 */
export function createRouteTable(
  registered: readonly { method: string; path: string; hooks?: unknown }[],
): RouteTable {
  const routes = registered.map((route) => ({
    method: route.method,
    path: route.path,
    facts: factsOf(route),
  }));
  const paths = [...new Set(routes.map((route) => route.path))].map((path) => ({
    pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/:[a-z_]+/g, "[^/]+")}$`),
    routes: routes.filter((route) => route.path === path),
  }));

  return {
    routes,
    match(method, pathname) {
      const path = paths.find(({ pattern }) => pattern.test(pathname));
      if (path === undefined) throw new Fault("route_not_found");
      const wanted = method === "HEAD" ? "GET" : method;
      return path.routes.find((route) => route.method === wanted) ?? otherMethod(path.routes);
    },
  };
}

function otherMethod(routes: readonly Route[]): OtherMethod {
  return { allow: allowed(routes), cors: routes.some(({ facts }) => facts.cors === true) };
}

function allowed(routes: readonly Route[]): string {
  const methods = routes.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...methods, "OPTIONS"].join(", ");
}
