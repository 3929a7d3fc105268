/**
 * Dynamic client registration (RFC 7591). Anyone may register, so the metadata is bounded and contains nothing that
 * makes the server connect out (no key or statement URLs).
 */
import { clientAuthMethods, grantTypes } from "./metadata.ts";

type Metadata = Record<string, unknown>;

/** Limits of characters per text and items per list. */
const textMax = 2_048;
const nameMax = 100;
const itemsMax = 20;
/** Limit of the JSON stored per application. */
const charactersMax = 8_192;

const texts = ["client_uri", "logo_uri", "tos_uri", "policy_uri", "software_id", "software_version"];

export class RegistrationError extends Error {
  readonly code: "invalid_client_metadata" | "invalid_redirect_uri";
  constructor(code: RegistrationError["code"], description: string) {
    super(description);
    this.code = code;
  }
}

/**
 * The forwarded request. Throws RegistrationError. Unknown fields are dropped (RFC 7591, 2), also scopes: every
 * application may request every application scope.
 */
export function registrationOf(body: unknown): Metadata {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw invalid("The body is not a JSON object.");
  const given = body as Metadata;
  const redirectUris = listOf(given, "redirect_uris");
  if (redirectUris === undefined || redirectUris.length === 0)
    throw new RegistrationError("invalid_redirect_uri", "redirect_uris must contain at least one URL.");
  const kept = {
    redirect_uris: redirectUris,
    response_types: ["code"],
    grant_types: grantsOf(given),
    token_endpoint_auth_method: methodOf(given),
    application_type: typeOf(given, redirectUris),
    ...nameOf(given),
    ...Object.fromEntries(texts.flatMap((name) => entryOf(name, textOf(given, name)))),
    ...Object.fromEntries(entryOf("contacts", listOf(given, "contacts"))),
  };
  if (JSON.stringify(kept).length > charactersMax)
    throw invalid(`All metadata together must have at most ${charactersMax} characters.`);
  return kept;
}

const invalid = (description: string) => new RegistrationError("invalid_client_metadata", description);
const entryOf = (name: string, value: unknown): [string, unknown][] =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]];

function textOf(given: Metadata, name: string, max = textMax): string | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw invalid(`${name} must be a string.`);
  if (value.length > max) throw invalid(`${name} must have at most ${max} characters.`);
  return value;
}

function listOf(given: Metadata, name: string): string[] | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.length > itemsMax)
    throw invalid(`${name} must be a list of at most ${itemsMax} strings.`);
  return value.map((item: unknown) => {
    if (typeof item !== "string" || item.length > textMax)
      throw invalid(`${name} must be a list of strings of at most ${textMax} characters.`);
    return item;
  });
}

/** Applications list all grants that they support; only ours are granted. */
function grantsOf(given: Metadata): string[] {
  const wanted = listOf(given, "grant_types") ?? [...grantTypes];
  const granted = grantTypes.filter((grant) => wanted.includes(grant));
  if (!granted.includes("authorization_code")) throw invalid("grant_types must contain authorization_code.");
  return granted;
}

function methodOf(given: Metadata): string {
  const method = textOf(given, "token_endpoint_auth_method") ?? "client_secret_basic";
  const known = clientAuthMethods.find((each) => each === method);
  if (known === undefined)
    throw invalid(`token_endpoint_auth_method must be one of ${clientAuthMethods.join(", ")}.`);
  return known;
}

/**
 * Native applications often do not declare themselves; loopback redirects and custom schemes identify them (RFC 8252).
 */
function typeOf(given: Metadata, redirectUris: readonly string[]): string {
  const type = textOf(given, "application_type");
  if (type !== undefined) return type;
  return redirectUris.every((uri) => /^https:/i.test(uri)) ? "web" : "native";
}

function nameOf(given: Metadata): Metadata {
  const name = shownName(textOf(given, "client_name") ?? "");
  return name === "" ? {} : { client_name: name };
}

/**
 * The name of an application as users see it: one line of visible text, without markup or direction-changing
 * characters; e.g. `Editor <b>\u202epro</b>` becomes `Editor pro`. Empty if nothing is left.
 */
export function shownName(name: string): string {
  const visible = name
    .replace(/<[^<>]*>|[<>]/g, " ")
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\s]+/gu, " ")
    .trim();
  return [...visible].slice(0, nameMax).join("").trim();
}
