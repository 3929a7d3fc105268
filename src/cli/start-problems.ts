import type { Environment } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import { authoritiesProblems } from "../egress/transport/authorities.ts";
import { childConfinement, missingSentence } from "../sandbox/confinement/level.ts";
import { refusedSteps } from "../sandbox/parent/refused-steps.ts";
import { tlsProblems } from "./tls-files.ts";

/** Why the server must not start by sandbox.require, as sentences. Starts a child process to find out. */
export async function confinementProblems(settings: Settings): Promise<string[]> {
  if (settings["sandbox.require"] !== "full") return [];
  const found = childConfinement(await refusedSteps());
  if (found.level === "full") return [];
  const level = found.level === "none" ? "not confined" : "only partly confined";
  return [`sandbox.require: child processes are ${level} by the kernel. ${missingSentence(found)}`];
}

/** Configured files that would prevent a start, as sentences naming the setting. */
export function startProblems(settings: Settings, environment: Environment): string[] {
  return [...tlsProblems(settings), ...authoritiesProblems(settings, environment)];
}
