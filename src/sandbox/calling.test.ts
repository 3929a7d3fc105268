import { expect, test } from "bun:test";
import { callingOf, documents, recognition } from "./calling.ts";
import type { InspectTask, Task } from "./contract.ts";
import { speechMemoryBytes } from "./speech-needs.ts";
import { convert, inspect, modelOf } from "./testing/harness.ts";

const measuring = (changes: Partial<InspectTask>, filename = "a.mp3"): Task => ({
  ...{ ...inspect(filename), ...changes },
});
const model = modelOf(["en"]);
const picture = { file: "/jobs/1", width: 1, height: 1, dpi: null };
const recording = { ...convert("a.mp3", "/jobs"), capabilityId: "audio-to-markdown" };

test.each<[string, Task, string]>([
  ["a document", measuring({}, "a.pdf"), "documents"],
  ["a recording by its name", measuring({}), "recordings"],
  ["a recording by its name in capitals", measuring({}, "A.MKV"), "recordings"],
  ["a recording by what is claimed", measuring({ capabilityId: "video-to-markdown" }, "a"), "recordings"],
  ["a document by what is claimed", measuring({ capabilityId: "text-to-markdown" }), "documents"],
  ["a fetched page of any name", measuring({ imported: { workDir: "/jobs" } }), "documents"],
  ["a conversion", convert("a.mp3", "/jobs"), "documents"],
  ["a recording's conversion", recording, "recordings"],
  ["a resumable conversion", { ...recording, keptDir: "/kept/1" }, "recordings /kept/1"],
  [
    "a page's picture",
    { ...convert("a", "/jobs"), kind: "picture", page: 1, width: 100 } as Task,
    "documents",
  ],
  [
    "text recognition",
    {
      ...{ kind: "recognize", picture, options: { scope: "page", languages: "auto" } },
      ...{ languageFiles: {}, result: "/jobs/1.json" },
    } as Task,
    "recognition",
  ],
])("%s", (_what, task, trade) => {
  expect(callingOf(task)).toEqual({
    trade,
    keptBytes: 0,
    tenant: null,
    writable: trade.includes("/kept/1") ? ["/kept/1"] : [],
  });
  expect(callingOf(task, "a")).toEqual({ ...callingOf(task), tenant: "a" });
});

test("each speech model has a trade, which keeps its memory", () => {
  const part = { file: "/jobs/1", fromMs: 0, toMs: 1 };
  const wanted = { what: "activity" } as const;
  const task = { kind: "transcribe", part, wanted, model, result: "/jobs/1.json" } as const;
  const { trade, keptBytes } = callingOf(task);
  expect(keptBytes).toBe(speechMemoryBytes(model));
  expect(callingOf({ ...task, model: { ...model, sha256: "6".repeat(64) } }).trade).not.toBe(trade);
  expect([documents.trade, recognition.trade]).not.toContain(trade);
});
