/** The administration API: a file a subject. Every route is for administrators of the installation alone. */
import { Elysia } from "elysia";
import type { HttpParts } from "../../context.ts";
import { backupRoutes } from "./backups.ts";
import { creditRoutes } from "./credits.ts";
import { adminFeedbackRoutes } from "./feedback.ts";
import { installationRoutes } from "./installation.ts";
import { invitationRoutes } from "./invitations.ts";
import { adminJobRoutes } from "./jobs.ts";
import { logRoutes } from "./logs.ts";
import { modelRoutes } from "./models.ts";
import { organizationRoutes } from "./organizations.ts";
import { projectRoutes } from "./projects.ts";
import { rateCardRoutes } from "./rate-cards.ts";
import { selfTestRoutes } from "./self-test.ts";
import { statisticsRoutes } from "./statistics.ts";
import { userRoutes } from "./users.ts";

export function adminRoutes(parts: HttpParts) {
  return new Elysia()
    .use(userRoutes(parts))
    .use(invitationRoutes(parts))
    .use(organizationRoutes(parts))
    .use(projectRoutes(parts))
    .use(creditRoutes(parts))
    .use(rateCardRoutes(parts))
    .use(adminJobRoutes(parts))
    .use(adminFeedbackRoutes(parts))
    .use(installationRoutes(parts))
    .use(statisticsRoutes(parts))
    .use(logRoutes(parts))
    .use(selfTestRoutes(parts))
    .use(backupRoutes(parts))
    .use(modelRoutes(parts));
}
