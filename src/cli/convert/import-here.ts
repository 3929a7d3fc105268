/** Fetches a page locally under the egress settings into a folder. */

import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { systemTimers } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { openEgress } from "../../egress/egress.ts";
import { permittedUrl } from "../../egress/rules.ts";
import { faultOf } from "../../egress/sources/failures.ts";
import { importFrom } from "../../egress/sources/import.ts";
import { createPoliteness } from "../../egress/sources/politeness.ts";
import { urlSources } from "../../egress/sources/sources.ts";
import { audioCapability, whyNoRecordings } from "../../egress/sources/video-audio/capability.ts";
import type { InstalledModels } from "../../services/models/installed-models.ts";
import { whyNotTranscribed } from "../../services/models/speech.ts";
import { programsFor } from "../../services/uploads/url/programs.ts";
import type { Context } from "../context.ts";
import type { ConvertRequest } from "./backend.ts";

/** `folder` must exist. Throws Fault. */
export async function importHere(
  address: string,
  folder: string,
  settings: Settings,
  { clock, environment }: Context,
  models: Pick<InstalledModels, "speechModels">,
  signal: AbortSignal,
): Promise<ConvertRequest> {
  const permitted = permittedUrl(address, "import", settings);
  if (!permitted.ok) throw faultOf(permitted);
  const timers = systemTimers;
  const parts = {
    ...{ settings, clock, timers, programs: programsFor(settings) },
    egress: openEgress({ settings, timers, environment }),
    politeness: createPoliteness({ clock, timers }),
    whyNoRecordings: whyNoRecordings(whyNotTranscribed({ settings, models })),
    makeFolder: () => mkdtemp(join(folder, "import-")),
    removeFolder: (path: string) => rm(path, { recursive: true, force: true }),
  };
  return importFrom(
    permitted.url,
    urlSources,
    parts,
    async ({ filename, as, bytes }) => {
      const path = join(folder, "fetched");
      await pipeline(bytes(), createWriteStream(path));
      return {
        ...{ path, filename, imported: as === "page" },
        capabilityId: as === "recording" ? audioCapability : null,
        ...{ mode: null, layoutFidelity: null, pages: null, options: {} },
      };
    },
    signal,
  );
}
