import { expect, test } from "bun:test";
import { readSsoCookie, ssoCookie } from "./sso-cookie.ts";

test("the cookie goes to the two routes alone, over TLS where there is any", () => {
  expect(ssoCookie("v1.x", "https://md.example")).toBe(
    "markmill.sso=v1.x; Path=/sign-in/sso; Max-Age=600; HttpOnly; SameSite=Lax; Secure",
  );
  expect(ssoCookie(null, "http://127.0.0.1:8484/md")).toBe(
    "markmill.sso=; Path=/md/sign-in/sso; Max-Age=0; HttpOnly; SameSite=Lax",
  );
});

test("it is read when it is the only one", () => {
  const read = (cookie: string) => readSsoCookie(new Headers({ cookie }));
  expect(read("a=b; markmill.sso=v1.x; c=d")).toBe("v1.x");
  for (const none of ["", "a=b", "markmill.sso=", "xmarkmill.sso=a", "markmill.sso=a; markmill.sso=b"])
    expect(read(none)).toBeNull();
  expect(readSsoCookie(new Headers())).toBeNull();
});
