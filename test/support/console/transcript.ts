/**
 * The page of a transcript, for tests of what it shows: the bundle is made here, by the writer of all bundles, and stands
 * in for the answers about a job that there is. TranscriptionInput takes a model, which is tested elsewhere.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Paragraph, RootContent } from "mdast";
import type { Page } from "playwright-core";
import { seededRandom } from "../../../config/testing/random.ts";
import { writeBundle } from "../../../converters/bundle/write.ts";
import type { Document, Provenance, Unit } from "../../../converters/document/model.ts";
import { capability } from "../../../converters/formats/text/capability.ts";
import { usualRequest } from "../../../converters/testing/converted.ts";
import { wavOf } from "../../../scripts/samples/recording.ts";
import { sentence } from "../../../scripts/samples/words.ts";
import { newCustomer } from "./customers.ts";
import type { ConsoleGround, Visit } from "./ground.ts";

const filename = "Harbour talk.wav";
const everyMs = 20_000;
const minutes = 5;
/** From 0; nobody speaks in it. */
const silentMinute = 2;

interface OpenedTranscript {
  page: Page;
  id: string;
}

/**
 * Waits for the document. Five minutes, three paragraphs each, but for the third, in which nobody speaks. `say`: the
 * words of the paragraphs, by their number.
 */
export async function openTranscript(
  ground: ConsoleGround,
  visit: Visit = {},
  say?: (paragraph: number) => string,
): Promise<OpenedTranscript> {
  const { person } = await newCustomer(ground, crypto.randomUUID());
  const id = await person.api.convert("talk.txt", new TextEncoder().encode("A talk.\n"));
  const files = await transcriptFiles(say);
  const page = await ground.blank(person, visit);
  const answer = (path: string, contentType: string, body: string | Buffer) =>
    page.route(new RegExp(`/v1/jobs/${id}/${path}$`), (route) => route.fulfill({ contentType, body }));
  const file = (name: string) => files.get(name) ?? "";
  await page.route(new RegExp(`/v1/jobs/${id}$`), async (route) => {
    const response = await route.fetch();
    const { job } = (await response.json()) as { job: object };
    const recording = {
      capability_id: "audio-to-markdown",
      filename,
      billing_metrics: { decoded_ms: 300_000 },
    };
    await route.fulfill({ response, json: { job: { ...job, ...recording } } });
  });
  await answer("preview", "text/markdown", file("output.md"));
  await answer("layout", "application/json", file("layout.json"));
  await answer("quality-report", "application/json", file("quality_report.json"));
  await answer("delivery-check", "application/json", file("delivery_check.json"));
  await answer(
    "source",
    "application/octet-stream",
    Buffer.from(wavOf([{ hertz: 440, seconds: minutes * 60 }])),
  );
  await page.goto(`${ground.baseUrl}/jobs/${id}`);
  await page.locator(".part").first().waitFor();
  return { page, id };
}

async function transcriptFiles(say?: (paragraph: number) => string): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "markmill-transcript-"));
  try {
    await writeBundle({
      document: talk(say),
      source: { bytes: 1, sha256: "0".repeat(64) },
      capability: { ...capability, id: "audio-to-markdown", sourceUnitKind: "minute" },
      request: usualRequest,
      version: "1.2.3",
      folder,
      wanted: "bundle",
    });
    const names = ["output.md", "layout.json", "quality_report.json", "delivery_check.json"];
    return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function talk(say?: (paragraph: number) => string): Document {
  const random = seededRandom(7);
  const units: Unit[] = [];
  const children: RootContent[] = [
    { type: "heading", depth: 1, children: [{ type: "text", value: "Harbour talk" }] },
    facts,
  ];
  for (let minute = 0; minute < minutes; minute++) {
    const confidence = minute === 3 ? 0.55 : 0.97;
    for (let at = 0; at < 3 && minute !== silentMinute; at++) {
      const fromMs = minute * 60_000 + at * everyMs;
      const provenance: Provenance = {
        unit: minute + 1,
        milliseconds: [fromMs, fromMs + everyMs - 1_000],
        confidence,
      };
      const words = say?.(minute * 3 + at) ?? [1, 2, 3].map(() => sentence(random)).join(" ");
      children.push({ ...paragraph(`[00:0${minute}:${at * 20 || "00"}] ${words}`), data: { provenance } });
    }
    units.push(unitOf(minute + 1, minute === silentMinute ? null : confidence));
  }
  return {
    root: { type: "root", children },
    units,
    assets: [],
    metadata: { engines: {} },
    metrics: { decoded_ms: 300_000 },
  };
}

const paragraph = (value: string): Paragraph => ({ type: "paragraph", children: [{ type: "text", value }] });
const row = (...cells: string[]) => ({
  type: "tableRow" as const,
  children: cells.map((value) => ({
    type: "tableCell" as const,
    children: [{ type: "text" as const, value }],
  })),
});
const facts: RootContent = {
  type: "table",
  children: [
    row("Recording", ""),
    row("Duration", "00:05:00"),
    row("Language", "English (en)"),
    row("Model", "whisper-small"),
    row("Credits", "2.5"),
  ],
};

const unitOf = (index: number, confidence: number | null): Unit => ({
  index,
  signals: {
    characters: confidence === null ? 0 : 400,
    unmappedCharacters: 0,
    coverage: null,
    ocrConfidence: confidence,
    tableConsistency: null,
    warnings: [],
    failed: false,
  },
});
