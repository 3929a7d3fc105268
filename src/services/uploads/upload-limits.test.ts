/** The limit that capabilities show is the one that holds, whoever asks, for whatever is sent. */
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { Fault } from "../../../config/errors/fault.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { mib } from "../../../config/units.ts";
import type { CapabilityId } from "../../../converters/capabilities.ts";
import type { Capability, Source } from "../../../converters/contract.ts";
import { csv, pdf, text } from "../../../converters/formats/registry.ts";
import type { Caller } from "../caller.ts";
import { createDiscovery } from "../discovery/discovery.ts";
import { createInstallation } from "../testing/installation.ts";
import { createEstimates } from "./estimates.ts";
import { createUploads } from "./uploads.ts";

const guest: Caller = {
  principal: { kind: "job_token", hash: "0".repeat(64) },
  actor: { kind: "guest", id: null },
  visit: { visitor: "v", address: "192.0.2.1" },
};

const beginnings = { pdf: "%PDF-1.7\n", text: "# Words\n\nAnd more of them.\n" };

/** In pieces as they come from a network, which are never larger than this. */
function* pieces(start: string, bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; ) {
    const piece = Buffer.alloc(Math.min(50_000, bytes - sent), "words ");
    if (sent === 0) piece.write(start);
    sent += piece.length;
    yield piece;
  }
}

test("a file of exactly the size that capabilities show is taken, one byte more is not, and nothing stays of it", async () => {
  const settings: { -readonly [Key in keyof Settings]: Settings[Key] } = structuredClone(defaultSettings);
  const plan = settings.plans.find(({ id }) => id === settings.default_plan);
  if (plan === undefined) throw new Error("no plan");
  await using here = await createInstallation(
    async () => {
      throw new Error("nothing is converted here");
    },
    1,
    // As the child recognizes a file; what it measures is nobody's here.
    async ({ source, capabilityId, request }) => {
      const { id } = await recognized(source, capabilityId);
      const measurement = { metrics: { pages: 1, words: 1 }, sourceUnits: 1 };
      return { ok: true, value: { capabilityId: id, request, measurement } };
    },
    { settings },
  );
  const uploads = join(here.dataDir, "uploads");
  const kindBytes = fc.option(fc.integer({ min: 100, max: 3 * mib }), { nil: null });
  const configuration = fc.record({
    installation: fc.integer({ min: 1, max: 3 }),
    plan: fc.integer({ min: 1, max: 3 }),
    guests: fc.integer({ min: 1, max: 3 }),
    pdf: kindBytes,
    text: kindBytes,
  });
  const sent = fc.record({
    by: fc.constantFrom("account", "guest"),
    kind: fc.constantFrom("pdf", "text"),
    declared: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(configuration, sent, async (limits, { by, kind, declared }) => {
      settings["limits.upload_mib"] = limits.installation;
      settings["guest.max_upload_mib"] = limits.guests;
      plan.max_upload_mib = limits.plan;
      const kinds: Capability<CapabilityId>[] = [
        csv,
        { ...pdf, maxBytes: limits.pdf },
        { ...text, maxBytes: limits.text },
      ];
      const estimates = createEstimates(here.core, createUploads(here.core, kinds));
      const caller = by === "guest" ? guest : here.caller;
      const capabilityId = kind === "pdf" ? pdf.id : text.id;
      const principal = by === "guest" ? null : here.caller.principal;
      const shown = createDiscovery(here.core, kinds).capabilities(principal);
      const bytesMax = shown.find(({ capability }) => capability.id === capabilityId)?.maxBytes ?? 0;
      const outcomeOf = async (bytes: number) => {
        const id = declared ? capabilityId : null;
        const fields = { capabilityId: id, mode: "fast", layoutFidelity: "standard", pages: null } as const;
        try {
          const stream = Readable.from(pieces(beginnings[kind as "pdf" | "text"], bytes));
          const staged = await estimates.stage(caller, "a.bin", stream, id);
          await estimates.create(caller, staged, { ...fields, options: {}, guestPreview: true });
          return "taken";
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          return `${error.code}: ${error.details?.map(({ path, message }) => `${path} ${message}`).join()}`;
        }
      };
      expect(await outcomeOf(bytesMax)).toBe("taken");
      const before = readdirSync(uploads).length;
      const said = await outcomeOf(bytesMax + 1);
      expect(said).toMatch(
        /^payload_too_large: \/file (?:(?:Without an account t|T)his installation accepts|The (?:format|plan) [^:,]+ accepts) files /,
      );
      expect(said).toEndWith(` files of at most ${bytesMax} bytes.`);
      expect(readdirSync(uploads).length).toBe(before);
    }),
    { numRuns: 40 },
  );
}, 60_000);

async function recognized(source: Source, capabilityId: string | null) {
  const { detect } = await import("../../../converters/input/detection/detect.ts");
  const { openSample } = await import("../../../converters/input/sample.ts");
  const found = await detect(await openSample(source));
  if (found === null) throw new Fault("unsupported_input");
  return capabilityId === null ? found : { id: capabilityId };
}
