import type { Environment } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import { authoritiesProblems } from "../egress/transport/authorities.ts";
import { tlsProblems } from "./tls-files.ts";

/** Configured files that would prevent a start, as sentences naming the setting. */
export function startProblems(settings: Settings, environment: Environment): string[] {
  return [...tlsProblems(settings), ...authoritiesProblems(settings, environment)];
}
