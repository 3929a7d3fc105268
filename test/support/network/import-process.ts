/** Runs inside a namespace: one import as the server makes it, where recordings are converted; says what it found. */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemEnvironment, systemTimers } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { openEgress } from "../../../src/egress/egress.ts";
import { importFrom } from "../../../src/egress/sources/import.ts";
import { createPoliteness } from "../../../src/egress/sources/politeness.ts";
import { urlSources } from "../../../src/egress/sources/sources.ts";
import { programsFor } from "../../../src/services/url-estimates/programs.ts";
import type { DrivenImport } from "./driven-import.ts";

const [address = "", given = "{}"] = process.argv.slice(2);
const settings = { ...defaultSettings, ...JSON.parse(given) };
const [clock, timers] = [systemClock, systemTimers];

async function imported(): Promise<DrivenImport> {
  const parts = {
    ...{ settings, clock, timers, whyNoRecordings: null, programs: programsFor(settings) },
    egress: openEgress({ settings, timers, environment: systemEnvironment }),
    politeness: createPoliteness({ clock, timers }),
    makeFolder: () => mkdtemp(join(tmpdir(), "markmill-import-")),
    removeFolder: (path: string) => rm(path, { recursive: true }),
  };
  try {
    return await importFrom(new URL(address), urlSources, parts, async ({ source, as, bytes }) => {
      const body = Buffer.concat(await Array.fromAsync(bytes()));
      return { source, as, sha256: createHash("sha256").update(body).digest("hex") };
    });
  } catch (error) {
    return { failure: error instanceof Fault ? `${error.code}: ${error.message}` : String(error) };
  }
}

process.stdout.write(JSON.stringify(await imported()));
process.exit(0);
