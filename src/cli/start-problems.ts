import type { Environment } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import { authoritiesProblems } from "../egress/transport/authorities.ts";
import { tlsProblems } from "./tls-files.ts";

/** Files that the configuration names and that a server could not start with; sentences that name the setting. */
export function startProblems(settings: Settings, environment: Environment): string[] {
  return [...tlsProblems(settings), ...authoritiesProblems(settings, environment)];
}
