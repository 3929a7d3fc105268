/** Every documented operation whose path, query or body names an object, for each object and each foreigner. */
import { type Operation as Documented, operationsOf as documentedIn } from "../contract/operations.ts";
import type { Json } from "../fuzz/checker.ts";
import type { Foreigner } from "./foreigners.ts";
import type { Owned } from "./seen.ts";
import type { Ownership } from "./world.ts";

export interface Operation extends Documented {
  name: string;
}

/** One attempt: the same request for an object of the owner's, and for one that is nowhere. */
export interface Cell {
  name: string;
  operation: Operation;
  foreigner: Foreigner;
  real: { path: string; body: unknown };
  absent: { path: string; body: unknown };
  /** What both must answer. */
  status: number;
}

export function operationsOf(document: Json): Operation[] {
  return documentedIn(document).map((each) => ({ ...each, name: `${each.method} ${each.path}` }));
}

interface Filling {
  /** Of the owner's, with what is nowhere in the same form. */
  objects(world: Ownership, path: string): readonly (Owned & { absent: string })[];
  /** Objects of a project are another's for another project's key; others belong to the organization. */
  ofProject: boolean;
}

const nowhere = (id: string): string =>
  id.replace(/[0-9a-f]{12,}$/, (hex) => "0123456789abcdef".repeat(4).slice(0, hex.length));
const one = (name: string, id: string) => [{ name, id, absent: nowhere(id) }];
const each = (objects: readonly Owned[]) =>
  objects.map((object) => ({ ...object, absent: nowhere(object.id) }));

/** By the names of path parameters. A new one fails the test until it stands here. */
const fillings: Readonly<Record<string, Filling>> = {
  job_id: { objects: (world) => each(world.jobs), ofProject: true },
  session_id: {
    objects: (world, path) =>
      path.startsWith("/v1/guest-preview-sessions/")
        ? each(world.guestSessions)
        : [{ name: "a browser's session", id: world.sessionId, absent: "x".repeat(world.sessionId.length) }],
    ofProject: false,
  },
  key_id: { objects: (world) => one("a key", world.keyId), ofProject: false },
  project_id: { objects: (world) => one("a project", world.projectId), ofProject: false },
  client_id: {
    objects: ({ clientId }) => [
      { name: "an application", id: clientId, absent: "x".repeat(clientId.length) },
    ],
    ofProject: false,
  },
  organization_id: { objects: (world) => one("an organization", world.organizationId), ofProject: false },
  user_id: { objects: (world) => one("a user", world.userId), ofProject: false },
  invitation_id: { objects: (world) => one("an invitation", world.invitationId), ofProject: false },
  backup_name: {
    objects: ({ backupName }) => [
      { name: "a backup", id: backupName, absent: backupName.replace("aaaaaaaa", "bbbbbbbb") },
    ],
    ofProject: false,
  },
  model_name: {
    objects: () => [{ name: "a model", id: "deu", absent: "fra" }],
    ofProject: false,
  },
  // Nobody's: these only make a path whole.
  event_id: { objects: () => one("an event", `evt_${"a".repeat(32)}`), ofProject: false },
  grant_id: { objects: () => one("a grant", `ag_${"a".repeat(32)}`), ofProject: true },
  support_reference: { objects: () => one("an incident", `sup_${"a".repeat(12)}`), ofProject: false },
  rate_card_version: {
    objects: () => [{ name: "a rate card", id: "2026-11-21", absent: "2000-01-01" }],
    ofProject: false,
  },
  page: { objects: () => [{ name: "a page", id: "1", absent: "1" }], ofProject: true },
};

/** Published to everybody, or where the address itself is the credential. */
const openToAll: ReadonlySet<string> = new Set(["token", "name", "schema", "file"]);

/** Bodies for operations that look at them before they look for the object, where the document's example will not do. */
const bodies: Readonly<Record<string, unknown>> = {};

/** Where it is the credential that is refused, not the object that is missing (a claim proves itself by its token). */
const refusedOtherwise: Readonly<Record<string, number>> = {
  "POST /v1/guest-preview-sessions/{session_id}/claim": 401,
};

export class Untaught extends Error {}

export function cellsOf(operation: Operation, world: Ownership): Cell[] {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.length === 0 || names.every((name) => openToAll.has(name))) return [];
  const untaught = names.filter((name) => fillings[name] === undefined);
  if (untaught.length > 0) throw new Untaught(`${operation.name}: teach the matrix {${untaught.join()}}`);
  const body = bodyFor(operation);
  return fills(names, world, operation.path).flatMap(({ name, real, absent }) =>
    world.foreigners
      .filter((foreigner) => !isOwners(foreigner, names) && !administers(foreigner, operation))
      .map((foreigner) => ({
        name: `${operation.name} of ${name} with ${foreigner.name}`,
        operation,
        foreigner,
        real: { path: filled(operation.path, real), body },
        absent: { path: filled(operation.path, absent), body },
        status: expected(operation, foreigner),
      })),
  );
}

/** Whether an organization's object is the foreigner's own. */
const isOwners = ({ sameOrganization }: Foreigner, names: readonly string[]) =>
  sameOrganization === true && !names.some((name) => fillings[name]?.ofProject);

/** An administrator administers whatever there is. */
const administers = ({ administrator, scopes }: Foreigner, { path }: Operation) =>
  administrator === true && path.startsWith("/v1/admin/") && scopes.includes("svc:admin");

type Values = Readonly<Record<string, string>>;

function fills(names: readonly string[], world: Ownership, path: string) {
  let all: { name: string; real: Values; absent: Values }[] = [{ name: "", real: {}, absent: {} }];
  for (const name of names) {
    const objects = fillings[name]?.objects(world, path) ?? [];
    all = all.flatMap((before) =>
      objects.map((object) => ({
        name: before.name === "" ? object.name : `${before.name}, ${object.name}`,
        real: { ...before.real, [name]: object.id },
        absent: { ...before.absent, [name]: object.absent },
      })),
    );
  }
  return all;
}

const filled = (path: string, values: Values) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? name));

function bodyFor({ name, facts }: Operation): unknown {
  if (Object.hasOwn(bodies, name)) return bodies[name];
  if (facts.requestBody === undefined) return undefined;
  const json = facts.requestBody.content["application/json"];
  const example = json?.example ?? Object.values(json?.examples ?? {})[0]?.value;
  if (example === undefined) throw new Untaught(`${name}: teach the matrix a body`);
  return example;
}

/** Who may call it learns that there is nothing; who may not learns only that. */
function expected(
  { name, path, facts: { security } }: Operation,
  { scheme, scopes, ended, headers }: Foreigner,
): number {
  const forms = security.filter((form) => Object.hasOwn(form, scheme));
  const isLookedAt = forms.length > 0 || (isBearer(headers) && takesBearers(security));
  if (ended === true && isLookedAt) return 401;
  // A key where only applications' tokens are taken is no good token (RFC 6750); elsewhere it is the wrong kind.
  const takesTokens = security.some((form) => Object.hasOwn(form, "accessToken"));
  if (forms.length === 0) return isBearer(headers) && takesBearers(security) && !takesTokens ? 403 : 401;
  const needs = forms.flatMap((form) => form[scheme] ?? []);
  const isAdmin = path.startsWith("/v1/admin/");
  if (isAdmin && !scopes.includes("svc:admin")) return 403;
  if (needs.some((need) => !holds(scopes, need))) return 403;
  if (forms.every((form) => Object.keys(form).length > 1)) return 401;
  if (refusedOtherwise[name] !== undefined) return refusedOtherwise[name];
  return isAdmin ? 403 : 404;
}

/** For keys svc:convert includes what one does with what was converted. */
const holds = (scopes: readonly string[], need: string) =>
  scopes.includes(need) ||
  (scopes.includes("svc:convert") && ["svc:jobs", "svc:assets", "svc:usage"].includes(need));

const isBearer = (headers: Foreigner["headers"]) => headers.authorization !== undefined;
const takesBearers = (security: Operation["facts"]["security"]) =>
  security.some((form) => ["apiKey", "accessToken", "session"].some((scheme) => Object.hasOwn(form, scheme)));

/** Fields of bodies and queries that name something, and what holds them: a test here, an administrator's right, or nobody. */
export const knownBeside: ReadonlySet<string> = new Set([
  // Tried in the tests of bodies.
  "upload_id",
  "project_id",
  // Under /v1/admin, where members are refused.
  "organization_id",
  "actor_id",
  "object_id",
  // Names of nobody's.
  "capability_id",
  "client_request_id",
  "plan_id",
  "pack_id",
]);

/** Operation and field of everything beside the path that is called an id. */
export function namedBeside({ name, facts }: Operation, document: Json): [string, string][] {
  const queries = (facts.parameters ?? []).filter((each) => each.in === "query").map((each) => each.name);
  const found = new Set([...queries, ...propertiesIn(facts.requestBody, document)]);
  return [...found].filter((each) => each.endsWith("_id")).map((each) => [name, each]);
}

function propertiesIn(schema: unknown, document: Json): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => propertiesIn(each, document));
  if (typeof schema !== "object" || schema === null) return [];
  const { $ref: reference, properties, example: _, examples: __, ...rest } = schema as Json;
  const target =
    typeof reference === "string"
      ? reference
          .slice(2)
          .split("/")
          .reduce<unknown>((node, key) => (node as Json)[key], document)
      : undefined;
  return [
    ...Object.keys((properties ?? {}) as Json),
    ...propertiesIn(Object.values((properties ?? {}) as Json), document),
    ...propertiesIn(target, document),
    ...propertiesIn(Object.values(rest), document),
  ];
}
