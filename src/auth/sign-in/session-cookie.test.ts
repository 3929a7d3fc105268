import { expect, test } from "bun:test";
import { Secret } from "../../../config/secret.ts";
import { createSessionCookies } from "./session-cookie.ts";

const plain = createSessionCookies(new Secret("a"), false);
const secure = createSessionCookies(new Secret("a"), true);
const sent = (cookie: string) => cookie.slice(0, cookie.indexOf(";"));

test("a cookie is read where it was issued, and nowhere else", () => {
  const issued = plain.issue("tok.en", 60);
  expect(issued).toStartWith("markmill.session_token=tok.en.");
  expect(issued).toContain("Max-Age=60");
  expect(issued).not.toContain("Secure");
  expect(plain.read(sent(issued))).toEqual({ token: "tok.en" });
  expect(createSessionCookies(new Secret("b"), false).read(sent(issued))).toBe("invalid");
  expect([plain.read(null), plain.read("other=1"), plain.read("markmill.session_token=")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("a name or signature that was changed is invalid", () => {
  const cookie = sent(plain.issue("token", 60));
  const [name = "", value = ""] = [
    cookie.slice(0, cookie.indexOf("=")),
    cookie.slice(cookie.indexOf("=") + 1),
  ];
  for (const changed of [`x${value}`, value.replace(".", ".x"), value.slice(0, 20), "token", "."])
    expect([changed, plain.read(`${name}=${changed}`)]).toEqual([changed, "invalid"]);
  const { token } = plain.read(cookie) as { token: string };
  const empty = sent(plain.issue("", 60));
  expect([token, plain.read(empty)]).toEqual(["token", "invalid"]);
});

test("over HTTPS it is of this host only, and passed on under the engine's name", () => {
  const issued = secure.issue("token", 60);
  expect(issued).toStartWith("__Host-markmill.session_token=token.");
  expect(issued).toContain("; Secure");
  expect([secure.read(sent(issued)), plain.read(sent(issued))]).toEqual([{ token: "token" }, null]);
  expect(secure.passedOn({ token: "token" })).toBe(sent(issued).replace("__Host-", "__Secure-"));
  expect(plain.passedOn({ token: "token" })).toBe(sent(plain.issue("token", 60)));
  expect(secure.remove()).toStartWith("__Host-markmill.session_token=; ");
  expect(secure.remove()).toContain("Max-Age=0");
});
