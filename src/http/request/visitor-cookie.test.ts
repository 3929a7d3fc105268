import { expect, test } from "bun:test";
import { visitorCookieOf, visitorSetCookie } from "./visitor-cookie.ts";

test.each([
  ["markmill.visitor=abc", "abc"],
  ["a=b; markmill.visitor=abc; c=d", "abc"],
  ["markmill.visitor=first; markmill.visitor=second", "first"],
  ["xmarkmill.visitor=abc", null],
  ["markmill.visitor", null],
  ["", null],
])("%p holds %p", (cookie, value) => {
  expect(visitorCookieOf(new Headers({ cookie }))).toBe(value);
});

test("the cookie is out of the reach of scripts and of other sites' forms, and secure where the address is", () => {
  expect(visitorSetCookie("v", "http://127.0.0.1:8484")).toBe(
    "markmill.visitor=v; Path=/v1; Max-Age=172800; HttpOnly; SameSite=Lax",
  );
  expect(visitorSetCookie("v", "https://m.example")).toEndWith("; HttpOnly; SameSite=Lax; Secure");
});

test("behind a proxy the cookie is for the calls of the API as browsers see them", () => {
  expect(visitorSetCookie("v", "https://m.example/markmill")).toContain("; Path=/markmill/v1;");
});
