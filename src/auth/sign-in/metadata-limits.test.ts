/** What applications may say of themselves, at the limits; and what they are told in return. */
import { describe, expect, test } from "bun:test";
import { codeOf } from "../../../config/testing/failures.ts";
import { oauthAnswerOf } from "./oauth-answers.ts";
import { RegistrationError, registrationOf, shownName } from "./registration.ts";

const uris = ["https://editor.example/cb"];

/** The metadata that is kept, or why none is. */
function kept(changes: object): Record<string, unknown> | string {
  try {
    return registrationOf({ redirect_uris: uris, ...changes });
  } catch (error) {
    if (error instanceof RegistrationError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

describe("registration", () => {
  test("keeps what is known, and what follows from it", () => {
    expect(kept({})).toEqual({
      ...{
        redirect_uris: uris,
        response_types: ["code"],
        grant_types: ["authorization_code", "refresh_token"],
      },
      ...{ token_endpoint_auth_method: "client_secret_basic", application_type: "web" },
    });
    expect(kept({ application_type: "native", contacts: [], client_uri: null, other: 1 })).toMatchObject({
      application_type: "native",
    });
    expect(kept({ contacts: [] })).not.toHaveProperty("contacts");
    expect(kept({ contacts: ["a"], software_id: "s" })).toMatchObject({ contacts: ["a"], software_id: "s" });
    for (const [given, type] of [
      [["HTTPS://a.example/"], "web"],
      [["https://a.example/", "http://127.0.0.1/"], "native"],
      [["com.example:/"], "native"],
    ] as const)
      expect(kept({ redirect_uris: given })).toMatchObject({ application_type: type });
  });

  test.each<[object, string]>([
    [{ redirect_uris: [] }, "invalid_redirect_uri: redirect_uris must contain at least one URL."],
    [{ redirect_uris: null }, "invalid_redirect_uri: redirect_uris must contain at least one URL."],
    [{ redirect_uris: "x" }, "invalid_client_metadata: redirect_uris must be a list of at most 20 strings."],
    [
      { contacts: Array(21).fill("a") },
      "invalid_client_metadata: contacts must be a list of at most 20 strings.",
    ],
    [
      { contacts: [7] },
      "invalid_client_metadata: contacts must be a list of strings of at most 2048 characters.",
    ],
    [
      { contacts: ["a".repeat(2_049)] },
      "invalid_client_metadata: contacts must be a list of strings of at most 2048 characters.",
    ],
    [{ client_uri: 7 }, "invalid_client_metadata: client_uri must be a string."],
    [
      { client_uri: "a".repeat(2_049) },
      "invalid_client_metadata: client_uri must have at most 2048 characters.",
    ],
    [
      { grant_types: ["refresh_token"] },
      "invalid_client_metadata: grant_types must contain authorization_code.",
    ],
    [
      { token_endpoint_auth_method: "x" },
      "invalid_client_metadata: token_endpoint_auth_method must be one of client_secret_basic, client_secret_post, none.",
    ],
  ])("refuses %j", (changes, problem) => {
    const found = kept(changes);
    const sorted = (text: unknown) => (typeof text === "string" ? text.split(/[ ,.]+/).sort() : text);
    expect(sorted(found)).toEqual(sorted(problem));
  });

  test("takes what is as long as it may be", () => {
    const text = "a".repeat(2_048);
    expect(kept({ client_uri: text, contacts: Array(20).fill("a") })).toMatchObject({ client_uri: text });
    expect(kept({ contacts: [text] })).toMatchObject({ contacts: [text] });
    const rest = JSON.stringify(kept({ contacts: [text, text, text, ""] })).length;
    const last = "a".repeat(8_192 - rest);
    expect(kept({ contacts: [text, text, text, last] })).toMatchObject({ contacts: { length: 4 } });
    expect(kept({ contacts: [text, text, text, `${last}a`] })).toBe(
      "invalid_client_metadata: All metadata together must have at most 8192 characters.",
    );
  });

  test("is of an object", () => {
    for (const body of [null, [], "x", 7])
      expect(() => registrationOf(body)).toThrow("The body is not a JSON object.");
  });

  test("shows a hundred characters of a name", () => {
    expect(shownName("🦊".repeat(101))).toBe("🦊".repeat(100));
    expect(kept({ client_name: " " })).not.toHaveProperty("client_name");
  });
});

describe("a response of the engine", () => {
  const of = async (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const answer = await oauthAnswerOf(new Response(text, { status, headers }));
    return [answer.status, await answer.json(), answer.headers.get("www-authenticate")];
  };

  test.each<[status: number, body: unknown, answer: [number, unknown]]>([
    [200, { a: 1 }, [200, { a: 1 }]],
    [400, "<html>", [400, { error: "invalid_request", error_description: "The request is malformed." }]],
    [
      401,
      { error: "invalid_client", message: "client not found" },
      [
        401,
        { error: "invalid_client", error_description: "Unknown client_id; register the application again." },
      ],
    ],
    [
      401,
      { error: "other", error_description: "said" },
      [400, { error: "invalid_grant", error_description: "said" }],
    ],
    [
      400,
      { error: "invalid_user", error_description: "said", message: "not said" },
      [400, { error: "invalid_grant", error_description: "said" }],
    ],
    [
      403,
      { error: "access_denied" },
      [403, { error: "access_denied", error_description: "The request is malformed." }],
    ],
  ])("%i %j", async (status, body, answer) => {
    expect(await of(status, body)).toEqual([...answer, null]);
  });

  test.each([500, 503])("%i throws internal_error", async (status) => {
    expect(await codeOf(of(status, { error: "x" }))).toBe("internal_error");
    expect(await codeOf(of(status, "<html>"))).toBe("internal_error");
  });

  test("keeps its challenge, and is never cached", async () => {
    expect((await of(401, { error: "invalid_client" }, { "www-authenticate": "Basic" }))[2]).toBe("Basic");
    const { headers } = await oauthAnswerOf(Response.json({}));
    expect([headers.get("cache-control"), headers.get("pragma")]).toEqual(["no-store", "no-cache"]);
  });
});
