import { expect, test } from "bun:test";
import { isSignIn } from "./login.ts";

test.each([
  "https://accounts.google.com/v3/signin/identifier",
  "https://acme.okta.com/app/x",
  "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
  "https://example.org/login",
  "https://example.org/users/sign_in",
  "https://example.org/auth/signin.php",
  "https://example.org/wp-login.php",
  "https://example.org/wiki/Special:UserLogin",
  "https://example.org/realms/x/protocol/openid-connect/auth",
])("%s is where people sign in", (address) => expect(isSignIn(new URL(address))).toBe(true));

test.each([
  "https://example.org/",
  "https://example.org/blog/login-pages-considered-harmful",
  "https://example.org/blogin",
  "https://notokta.com/page",
  "https://example.org/?next=/login",
])("%s is not", (address) => expect(isSignIn(new URL(address))).toBe(false));
