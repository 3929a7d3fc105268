import { Elysia } from "elysia";
import type { HttpParts } from "../../context.ts";
import { appRoutes } from "./apps.ts";
import { keyRoutes } from "./keys.ts";
import { profileRoutes } from "./profile.ts";
import { projectRoutes } from "./projects.ts";
import { sessionRoutes } from "./sessions.ts";

/** What a signed-in user does with their own account. */
export function accountRoutes(parts: HttpParts) {
  return new Elysia()
    .use(profileRoutes(parts))
    .use(keyRoutes(parts))
    .use(sessionRoutes(parts))
    .use(appRoutes(parts))
    .use(projectRoutes(parts));
}
