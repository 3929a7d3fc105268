import { Elysia } from "elysia";
import { consentRoutes } from "./consent.ts";
import { linkRoutes } from "./link-pages.ts";
import { ownPasswordRoutes } from "./own-password.ts";
import { signInRoutes } from "./sign-in.ts";
import { signUpRoutes } from "./sign-up.ts";
import type { PageParts } from "./visitor.ts";

/** Pages for people, which work without scripts. */
export function pageRoutes(parts: PageParts) {
  return new Elysia()
    .use(signInRoutes(parts))
    .use(ownPasswordRoutes(parts))
    .use(consentRoutes(parts))
    .use(linkRoutes(parts))
    .use(signUpRoutes(parts));
}
