/** What every answer must tell browsers, in words; nothing when all is well. */
export function headerProblems(
  headers: Headers,
  { path, https, own }: { path: string; https: boolean; own: boolean },
): string[] {
  const problems: string[] = [];
  const value = (name: string) => headers.get(name) ?? "";
  const wanted = (name: string, right: boolean) => {
    if (!right) problems.push(`${name}: ${headers.get(name) ?? "absent"}`);
  };
  const policy = value("content-security-policy")
    .split(";")
    .map((part) => part.trim());
  wanted("x-content-type-options", value("x-content-type-options") === "nosniff");
  // The origin of a page's form must be told, or it could not be known for ours.
  // What says that a browser's copy of a page is current has the page's own policy: it replaces that of the copy.
  const isCopy = path.startsWith("/docs") && !headers.has("content-type");
  const isPage = isCopy || value("content-type").startsWith("text/html");
  const referrer = value("referrer-policy");
  wanted("referrer-policy", referrer === "no-referrer" || (isPage && referrer === "strict-origin"));
  // Only an image that a link leads to is there to be shown by other origins' pages.
  const forAll = path.startsWith("/v1/asset-grants/") && value("content-type").startsWith("image/");
  const sharing = forAll ? "cross-origin" : "same-origin";
  wanted("cross-origin-resource-policy", value("cross-origin-resource-policy") === sharing);
  wanted("content-security-policy", policy.includes("default-src 'none'"));
  wanted("content-security-policy", policy.includes("frame-ancestors 'none'"));
  // Only a page is there to be looked at, with what it allows itself.
  if (!isPage) wanted("content-security-policy", policy.length === 3 && policy.includes("sandbox"));
  wanted("content-security-policy", !/unsafe-(?:inline|eval)|\*/.test(policy.join(" ")));
  // Whatever a path belongs to an account for, no cache keeps it.
  if (own) wanted("cache-control", /\bno-store\b/.test(value("cache-control")));
  wanted("cache-control", headers.has("cache-control"));
  wanted(
    "strict-transport-security",
    https
      ? /^max-age=[1-9][0-9]{6,}$/.test(value("strict-transport-security"))
      : !headers.has("strict-transport-security"),
  );
  for (const name of ["server", "x-powered-by"]) wanted(name, !headers.has(name));
  if (path.startsWith("/v1"))
    for (const name of headers.keys()) if (name.startsWith("access-control-")) wanted(name, false);
  return problems;
}
