/** URL imports: fetches and stores a document, then measures and prices it like an upload. Jobs fetch nothing. */
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import { capabilities } from "../../../../converters/capabilities.ts";
import type { UploadRow } from "../../../../ledger/contract.ts";
import { isAccount } from "../../../auth/principal.ts";
import { permittedUrl } from "../../../egress/rules.ts";
import type { UrlSource } from "../../../egress/sources/contract.ts";
import { faultOf } from "../../../egress/sources/failures.ts";
import { type Imported, importFrom } from "../../../egress/sources/import.ts";
import type { Programs } from "../../../egress/sources/import-context.ts";
import { createPoliteness } from "../../../egress/sources/politeness.ts";
import { urlSources } from "../../../egress/sources/sources.ts";
import { audioCapability, whyNoRecordings } from "../../../egress/sources/video-audio/capability.ts";
import { newJobId } from "../../../shared/identifiers.ts";
import { createKeyedQueue } from "../../../shared/keyed-queue.ts";
import { createSemaphore, withWaitLimit } from "../../../shared/semaphore.ts";
import type { Caller } from "../../caller.ts";
import type { Estimates, StagedImport, UrlEstimates } from "../../contract.ts";
import type { Core } from "../../core.ts";
import { whyNotTranscribed } from "../../models/speech.ts";
import { programsFor } from "./programs.ts";

const everyDefault = {
  capabilityId: null,
  mode: "fast",
  layoutFidelity: "standard",
  pages: null,
  options: {},
} as const;

type Parts = Pick<Core, "settings" | "egress" | "clock" | "timers" | "random" | "log"> & {
  storage: Pick<Core["storage"], "createWork" | "removeWork">;
  models: Pick<Core["models"], "speechModels">;
};

export function createUrlEstimates(
  core: Parts,
  estimates: Pick<Estimates, "admit" | "stage" | "create">,
  sources: readonly UrlSource[] = urlSources,
  programs: Programs = programsFor(core.settings),
  kinds: readonly { id: string }[] = capabilities,
): UrlEstimates {
  const { settings, egress, storage, clock, timers, random, log } = core;
  const ofCaller = createKeyedQueue(limits.importsOfCallerMax, limits.importWaitersMax);
  const ofAll = createSemaphore(limits.importsAtOnceMax, limits.importWaitersMax);
  const parts = {
    ...{ settings, egress, clock, timers },
    politeness: createPoliteness({ clock, timers }),
    makeFolder: () => storage.createWork(newJobId(clock, random)),
    removeFolder: (path: string) => storage.removeWork(path),
    programs,
  };

  async function keep(
    caller: Caller,
    url: URL,
    imported: Imported,
    signal: AbortSignal | undefined,
  ): Promise<UploadRow> {
    const { as, source, filename, fetchMs } = imported;
    // Only the host: the rest of a URL may contain secrets.
    log("info", "import.fetched", { source, host: url.hostname, fetch_ms: fetchMs });
    const capabilityId = as === "recording" ? audioCapability : null;
    const staged = await estimates.stage(caller, filename, imported.bytes(), capabilityId).catch(tooLarge);
    const facts: StagedImport = {
      source,
      host: url.hostname,
      page: as === "page" ? { workDir: await imported.folder() } : null,
      recording: as === "recording",
    };
    const fields = { ...everyDefault, capabilityId, guestPreview: !isAccount(caller.principal) };
    return estimates.create(caller, { ...staged, imported: facts }, fields, signal);
  }

  return {
    async create(caller, address, signal) {
      const permitted = permittedUrl(address, "import", settings);
      if (!permitted.ok) throw faultOf(permitted);
      const { url } = permitted;
      await estimates.admit(null);
      return withWaitLimit(
        timers,
        (work, waiting) => ofCaller(keyOf(caller), () => ofAll(work, waiting), waiting),
        () => {
          // Models may have been installed meanwhile.
          const now = { ...parts, whyNoRecordings: whyNoRecordings(whyNotTranscribed(core), kinds) };
          return importFrom(url, sources, now, (imported) => keep(caller, url, imported, signal), signal);
        },
        signal,
      );
    },
  };
}

/** Without upload, the message must not mention one. */
function tooLarge(error: unknown): never {
  if (!(error instanceof Fault) || error.code !== "payload_too_large") throw error;
  const { details = [], cause } = error;
  throw new Fault("remote_too_large", {
    details: details.map(({ message }) => ({ path: "/url", message })),
    cause,
  });
}

/** Imports queue per organization or guest address. */
function keyOf({ principal, visit }: Caller): string {
  return isAccount(principal) ? principal.organizationId : `guest ${visit?.address ?? ""}`;
}
