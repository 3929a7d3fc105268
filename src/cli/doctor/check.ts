/** A check of doctor and its finding. */
import { systemSentence } from "../../../config/errors/system-error.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import type { Finding } from "../../mcp/local/work.ts";
import type { Context } from "../context.ts";

export type { Finding };

export interface Check {
  name: string;
  run(settings: Settings, context: Context): Promise<Omit<Finding, "name">[]>;
}

export const ok = (message: string): Omit<Finding, "name"> => ({ status: "ok", message, action: null });
export const warn = (message: string, action: string): Omit<Finding, "name"> => ({
  status: "warn",
  message,
  action,
});
export const fail = (message: string, action: string): Omit<Finding, "name"> => ({
  status: "fail",
  message,
  action,
});

export function reasonOf(error: unknown): string {
  return systemSentence(error) ?? (error instanceof Error ? error.message : String(error));
}
