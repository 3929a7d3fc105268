/** A check of doctor and its finding. */
import { systemSentence } from "../../../config/errors/system-error.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import type { Context } from "../context.ts";

export interface Finding {
  name: string;
  status: "ok" | "warn" | "fail";
  message: string;
  /** Suggested fix; null: no problem. */
  action: string | null;
}

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
