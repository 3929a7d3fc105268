/** An OpenID provider that signs everybody in at once, and says and signs what a test wants, right or wrong. */

type Json = Record<string, unknown>;
type Change<T> = (value: T) => T | Promise<T>;

export interface Script {
  metadata: Change<Json>;
  /** The query that the browser comes back with. */
  callback: Change<URLSearchParams>;
  claims: Change<Json>;
  /** `none`: without a signature; `other`: by a key that the provider does not publish; `hmac`: by the client's secret. */
  signature: "good" | "none" | "other" | "hmac";
  /** Answers in place of the endpoint of that path. */
  answer(path: string, request: Request): Response | Promise<Response> | null;
  userInfo: Json;
}

export interface ScriptedProvider extends Disposable {
  issuer: string;
  script: Script;
  /** Paths that were asked for by this installation, not by browsers. */
  asked: string[];
  stop(): Promise<void>;
}

export const subject = "s-ada";
const encoded = (value: Json | Uint8Array) =>
  Buffer.from(value instanceof Uint8Array ? value : JSON.stringify(value)).toString("base64url");

export async function startScriptedProvider(changes: Partial<Script> = {}): Promise<ScriptedProvider> {
  const script: Script = {
    metadata: (metadata) => metadata,
    callback: (query) => query,
    claims: (claims) => claims,
    signature: "good",
    answer: () => null,
    userInfo: { sub: subject },
    ...changes,
  };
  const [published, other] = await Promise.all([newKeys(), newKeys()]);
  const jwk = {
    ...(await crypto.subtle.exportKey("jwk", published.publicKey)),
    kid: "k1",
    alg: "ES256",
    use: "sig",
  };
  /** Nonces by code. */
  const nonces = new Map<string, string>();
  const asked: string[] = [];

  async function idToken(nonce: string, clientSecret: string): Promise<string> {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const claims = await script.claims({
      iss: issuer,
      sub: subject,
      aud: "markmill",
      iat: nowSeconds,
      exp: nowSeconds + 300,
      nonce,
      email: "ada@example.org",
      email_verified: true,
      name: "Ada",
    });
    const alg = { none: "none", hmac: "HS256", good: "ES256", other: "ES256" }[script.signature];
    const signed = `${encoded({ alg, kid: "k1", typ: "JWT" })}.${encoded(claims)}`;
    const bytes = Buffer.from(signed);
    if (script.signature === "none") return `${signed}.`;
    if (script.signature === "hmac")
      return `${signed}.${encoded(new Bun.CryptoHasher("sha256", clientSecret).update(bytes).digest())}`;
    const { privateKey } = script.signature === "other" ? other : published;
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, bytes);
    return `${signed}.${encoded(new Uint8Array(signature))}`;
  }

  const endpoints: Record<string, (request: Request, url: URL) => Response | Promise<Response>> = {
    "/.well-known/openid-configuration": async () =>
      Response.json(
        await script.metadata({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/userinfo`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["ES256"],
          authorization_response_iss_parameter_supported: true,
        }),
      ),
    "/authorize": async (_, { searchParams }) => {
      const code = `code-${nonces.size}`;
      nonces.set(code, searchParams.get("nonce") ?? "");
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      const query = new URLSearchParams({ code, state: searchParams.get("state") ?? "", iss: issuer });
      back.search = (await script.callback(query)).toString();
      return Response.redirect(back.href, 303);
    },
    "/token": async (request) => {
      const form = new URLSearchParams(await request.text());
      const nonce = nonces.get(form.get("code") ?? "");
      nonces.delete(form.get("code") ?? "");
      if (nonce === undefined || !form.get("code_verifier"))
        return Response.json({ error: "invalid_grant" }, { status: 400 });
      const [, secret = ""] = Buffer.from((request.headers.get("authorization") ?? "").slice(6), "base64")
        .toString()
        .split(":");
      const id_token = await idToken(nonce, secret);
      return Response.json({ access_token: "at", token_type: "Bearer", expires_in: 60, id_token });
    },
    "/jwks": () => Response.json({ keys: [jwk] }),
    "/userinfo": () => Response.json(script.userInfo),
  };

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const url = new URL(request.url);
      if (url.pathname !== "/authorize") asked.push(url.pathname);
      const scripted = await script.answer(url.pathname, request);
      return scripted ?? endpoints[url.pathname]?.(request, url) ?? new Response("", { status: 404 });
    },
  });
  const issuer = `http://127.0.0.1:${server.port}`;
  return {
    issuer,
    script,
    asked,
    stop: () => server.stop(true),
    [Symbol.dispose]: () => void server.stop(true),
  };
}

function newKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
}
