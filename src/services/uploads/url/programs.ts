/** External programs, confined from the installation's data. */
import { resolve } from "node:path";
import type { Settings } from "../../../../config/settings/schema.ts";
import type { Origin } from "../../../../config/settings/sources.ts";
import type { Programs } from "../../../egress/sources/import-context.ts";
import { runProgram, whyNotRun } from "../../../sandbox/program/program.ts";

/** `origins`: sources of the current settings; null: unknown. */
export function programsFor(
  settings: Settings,
  origins: () => Readonly<Record<string, Origin>> | null = () => null,
): Programs {
  const bounds = () => ({
    secrets: secretsOf(settings, origins()),
    partly: settings["url_import.yt_dlp_partly_confined"],
  });
  return {
    run: (options) => runProgram({ ...options, ...bounds() }),
    whyNot: (program) => whyNotRun(program, bounds()),
  };
}

function secretsOf(settings: Settings, origins: Readonly<Record<string, Origin>> | null): string[] {
  const files = Object.values(origins ?? {}).flatMap((each) => (each.kind === "file" ? [each.path] : []));
  const named = [
    settings.data_dir,
    settings["backup.directory"],
    settings["server.tls_key"],
    settings["sso.client_secret_file"],
    ...new Set(files),
  ];
  return named.filter((each) => each !== null).map((each) => resolve(each));
}
