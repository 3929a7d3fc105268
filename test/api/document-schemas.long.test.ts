/** Every document of every bundle that the corpus makes is held to its schema, and so is what nearly is one. */

import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runsOf } from "../../config/testing/runs.ts";
import { documentSchemas } from "../../converters/bundle/schemas/documents.ts";
import { changesOf, facts } from "../../converters/bundle/schemas/testing/near-misses.ts";
import { validatorOf } from "../../converters/bundle/schemas/testing/validator.ts";
import { convertToBundle } from "../../converters/convert.ts";
import { inspect } from "../../converters/inspect.ts";
import { contextIn } from "../../converters/testing/context.ts";
import { corpusCases } from "../support/corpus.ts";

const base = await mkdtemp(join(tmpdir(), "document-schemas-"));
afterAll(() => rm(base, { recursive: true }));

const judges = documentSchemas.map((one) => ({
  ...one,
  problems: validatorOf(one.schema),
  facts: facts[one.name] ?? { wrong: {} },
}));

/** Of a document of many pages a sample says as much as all of it. */
const changesMax = runsOf(400);

for (const { name, capabilityId, open } of await corpusCases())
  test(`the documents of ${name} fit their schemas, and nearly fitting ones do not`, async () => {
    const { source, sha256, request, speechIn } = await open();
    const inspected = await inspect(source, null, request);
    const workDir = await mkdtemp(join(base, "work-"));
    const options = {
      ...contextIn(workDir),
      speech: await speechIn(base),
      version: "0.0.0-corpus",
      wanted: "everything",
    } as const;
    await convertToBundle(source, sha256, capabilityId, inspected.request, options);
    for (const { name, file, problems, facts } of judges) {
      const document: unknown = await Bun.file(join(workDir, "bundle", file)).json();
      expect({ name, problems: problems(document) }).toEqual({ name, problems: [] });
      const changes = changesOf(document, facts);
      const step = Math.ceil(changes.length / changesMax);
      for (const { what, fits, apply } of changes.filter((_, at) => at % step === 0)) {
        const copy = structuredClone(document);
        apply(copy);
        expect({ name, what, fits: problems(copy).length === 0 }).toEqual({ name, what, fits });
      }
    }
  }, 180_000);
