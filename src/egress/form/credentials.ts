/** Addresses that are a key to something: whoever holds one may read what others may not. */

/** Parameters that carry a credential by themselves, in lower case. */
const alone: ReadonlySet<string> = new Set([
  "x-amz-signature", // AWS Signature Version 4, query parameters
  "x-amz-credential",
  "x-amz-security-token",
  "x-goog-signature", // Google Cloud Storage, V4 signing
  "x-goog-credential",
  "x-oss-signature", // Alibaba Cloud OSS, V4
  "access_token", // RFC 6750, section 2.3
  "refresh_token",
  "id_token",
  "client_secret", // RFC 6749, section 2.3.1
  "token", // of code hosts' raw files, among many
  "auth_token",
  "private_token",
  "api_key",
  "api-key",
  "apikey",
  "x-api-key",
  "jwt",
  "password",
  "passwd",
  "phpsessid",
  "jsessionid",
]);

/** Parameters that sign an address together with one of others: their names alone may mean anything. */
const together: Readonly<Record<string, readonly string[]>> = {
  // AWS Signature Version 2, CloudFront, Google Cloud Storage V2, OSS V1.
  signature: ["expires", "key-pair-id", "awsaccesskeyid", "googleaccessid", "ossaccesskeyid"],
  // Azure Storage shared access signatures: expiry, permissions, version, stored policy.
  sig: ["se", "sp", "sv", "si"],
};

/** Addresses within addresses: what leads on to another page takes it along in a parameter. */
const depthMax = 3;

/**
 * Whether path, query or fragment carry a credential in one of the well-known forms. An empty parameter carries none.
 * No list is complete: this one refuses what is plainly a key, so that it is not kept and sent about by mistake.
 */
export function carriesCredentials(url: URL, depth = 0): boolean {
  return [pathParameters(url), url.search, url.hash.replace(/^#[/!?]*/, "")].some((text) =>
    hasCredential(text, depth),
  );
}

/** Of each segment what follows its name (RFC 3986 section 3.3): where session ids of Java's servers stand. */
const pathParameters = ({ pathname }: URL) =>
  pathname
    .split("/")
    .flatMap((segment) => segment.split(";").slice(1))
    .join("&");

function hasCredential(parameters: string, depth: number): boolean {
  const names = new Set<string>();
  // Some servers divide by semicolons, and a page's own address behind a # may have a query of its own.
  for (const [name, value] of new URLSearchParams(parameters.replace(/[;?]/g, "&"))) {
    if (value === "") continue;
    // `token[]` and `user[password]` are lists and records of that name.
    for (const each of name.split(/[[\]]/)) names.add(each.trim().toLowerCase());
    if (depth < depthMax && /^https?:/i.test(value) && URL.canParse(value))
      if (carriesCredentials(new URL(value), depth + 1)) return true;
  }
  for (const name of names) {
    if (alone.has(name)) return true;
    if (Object.hasOwn(together, name) && together[name]?.some((other) => names.has(other)) === true)
      return true;
  }
  return false;
}
