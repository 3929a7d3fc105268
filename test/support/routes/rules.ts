/** What must hold for each route, whoever adds it: in words, nothing when all is well. */
import { type AccessRule, accessRules } from "../../../src/auth/access.ts";
import { scopes } from "../../../src/auth/principal.ts";
import type { Operation } from "../../../src/operations/operation.ts";

export const nameOf = ({ method, path }: Pick<Operation, "method" | "path">) => `${method} ${path}`;

/** Where credentials are not looked at by the gate, and why nobody needs any. */
const open: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^GET \/v1\/catalog$/, "prices are for everybody"],
  [/^GET \/v1\/licenses$/, "every caller may know the software and its licenses"],
  [/^GET \/(?:healthz|readyz)$/, "for whoever supervises the service"],
  [/^GET \/schemas(?:\/:file)?$/, "what documents look like"],
  [/^GET \/(?:openapi\.json|docs(?:\/(?:api|errors|licenses))?)$/, "what there is to call"],
  [/^GET \/\.well-known\//, "where applications begin"],
  [/^(?:GET|POST) \/oauth2?(?:\/|$)/, "applications, and browsers that have not signed in yet"],
  [
    /^(?:GET|POST) \/(?:sign-in|sign-out|sign-up|consent|setup|setup\/:token)(?:$|\/sso)/,
    "pages that lead to an account",
  ],
  [
    /^(?:GET \/(?:invitation|reset|setup)\/:token|POST \/(?:invitation|reset|setup))$/,
    "pages of one-time links",
  ],
  [/^GET \/app\/:file$/, "script and style of the console"],
  [
    /^GET \/(?:$|about$|jobs\/:job_id$|admin(?:$|\/))/,
    "pages of the console, which ask the API for what they show",
  ],
  [/^(?:GET|POST) \/account(?:$|\/)/, "pages that look for their session themselves"],
  [/^GET \/v1\/asset-grants\/:token$/, "the address itself is the credential"],
];

/** Of those that change something, which take no cookie into account: applications call them across origins. */
const crossOrigin = /^POST \/oauth2?\/(?:token|register|revoke|introspect)$/;

/** Any credential may ask what it is. */
const whoAmI = "GET /v1/account";

/** Anybody's, yet neither a scope nor a role is asked: a guest has none, and what a token may do is decided inside. */
const scopeless: Readonly<Record<string, string>> = {
  none: "no credential is looked at",
  visitor: "no credential is looked at, only which browser asks",
  optional: "a credential only widens what is shown",
  session: "a user at a browser is not restricted by scopes",
  preview: "the token is for its one session",
  claim: "claiming one's own preview needs no scope",
  mcp: "each tool asks for its own",
};

const changing: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

export const changes = (method: string) => changing.has(method);

/** Whether a browser's cookie alone may do it, as far as the gate or the page's own look goes. */
export function needsOrigin(route: Operation): boolean {
  const { access } = route;
  const { accepts }: AccessRule = accessRules[access];
  if (!changes(route.method)) return false;
  return accepts.includes("session") || (access === "none" && !crossOrigin.test(nameOf(route)));
}

export function routeProblems(route: Operation, document: Record<string, unknown>): string[] {
  const name = nameOf(route);
  if (!Object.hasOwn(accessRules, route.access)) return [`${name}: has no access that there is`];
  return [...accessProblems(route), ...securityProblems(route, document)].map(
    (problem) => `${name}: ${problem}`,
  );
}

function accessProblems(route: Operation): string[] {
  const { access, scope } = route;
  const name = nameOf(route);
  const problems: string[] = [];
  if (/^\/v1\/admin(?:\/|$)/.test(route.path)) {
    if (access !== "admin") problems.push(`is administration, but its access is ${access}`);
    if (scope !== "svc:admin") problems.push(`is administration, but its scope is ${scope ?? "none"}`);
  } else if (access === "admin") problems.push("is for administrators, but not under /v1/admin");
  if (access === "none" && !open.some(([pattern]) => pattern.test(name)))
    problems.push("is open to everybody, and not in the list of those that are");
  if (scope === undefined && scopeless[access] === undefined && nameOf(route) !== whoAmI)
    problems.push("asks for no scope");
  if (scope !== undefined && !scopes.includes(scope)) problems.push(`asks for ${scope}, which is no scope`);
  return problems;
}

type Documented = { security?: Record<string, string[]>[] } | undefined;

const schemeOf = {
  key: "apiKey",
  token: "accessToken",
  session: "session",
  job_token: "jobToken",
  preview_token: "previewToken",
} as const;

/** What the document says a caller needs must be what the gate asks for. */
function securityProblems(
  { method, path, access, scope }: Operation,
  document: Record<string, unknown>,
): string[] {
  const paths = document.paths as Record<string, Record<string, Documented>>;
  const operation = paths[path.replace(/:([a-z_]+)/g, "{$1}")]?.[method.toLowerCase()];
  if (operation === undefined) return [];
  const { accepts, anonymous }: AccessRule = accessRules[access];
  const { security = [] } = operation;
  const problems: string[] = [];
  const unprotected = security.length === 0 || security.some((form) => Object.keys(form).length === 0);
  if (unprotected !== anonymous)
    problems.push(anonymous ? "is documented as protected" : "is documented as open");
  // No application can be granted administration.
  for (const kind of accepts.filter((each) => each !== "token" || scope !== "svc:admin")) {
    const form = security.find((each) => Object.hasOwn(each, schemeOf[kind]));
    if (form === undefined) problems.push(`takes ${kind}, but the document does not say so`);
    else if (kind === "key" && scope !== undefined && !form.apiKey?.includes(scope))
      problems.push(`asks for ${scope}, but the document does not say so`);
  }
  return problems;
}
