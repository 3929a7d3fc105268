import { expect, test } from "bun:test";
import fc from "fast-check";
import { createClient } from "../../client/client.ts";
import { readMarkdown } from "./markdown.ts";

/** A client of a server that has this text as every result; `ranges` false: something between makes it whole again. */
function clientOf(text: string, ranges = true) {
  const bytes = Buffer.from(text);
  return createClient({
    server: "http://markmill.test",
    apiKey: null,
    triesMax: 1,
    ask: async (_, init) => {
      const range = new Headers(init.headers).get("range") ?? "";
      const [from = 0, to = 0] = (/(\d+)-(\d+)/.exec(range) ?? []).slice(1).map(Number);
      if (!ranges) return new Response(bytes);
      if (from >= bytes.byteLength) {
        const error = {
          code: "range_not_satisfiable",
          message: "Beyond.",
          request_id: "1",
          retryable: false,
        };
        return Response.json({ error }, { status: 416 });
      }
      const part = bytes.subarray(from, to + 1);
      const contentRange = `bytes ${from}-${from + part.byteLength - 1}/${bytes.byteLength}`;
      return new Response(part, { status: 206, headers: { "content-range": contentRange } });
    },
  });
}

async function partsOf(text: string, ranges = true) {
  const client = clientOf(text, ranges);
  const parts = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const part = await readMarkdown(client, "job_1", offset);
    parts.push(part);
    offset = part.next_offset;
  }
  return parts;
}

const line = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom("🎡".repeat(15_000), "ä".repeat(25_000), "x".repeat(60_001)) },
);

test("parts are sound, no longer than a model reads, and the whole together", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 400 }), fc.boolean(), async (lines, ranges) => {
      const text = lines.map((each) => `${each.replaceAll("\n", " ")}\n`).join("");
      const parts = await partsOf(text, ranges);
      expect(parts.map((part) => part.text).join("") === text).toBe(true);
      for (const part of parts) {
        expect(part.text.length).toBeLessThanOrEqual(20_000);
        expect(part.text.isWellFormed()).toBe(true);
        expect(part.bytes_total).toBe(Buffer.byteLength(text));
        // In the middle of a line only where that is as long as the part.
        if (!part.text.endsWith("\n") && part.text !== "") expect(part.text).not.toContain("\n");
      }
    }),
    { numRuns: 60 },
  );
});

test("an empty result is one empty part, and an offset within a character continues after it", async () => {
  expect(await partsOf("")).toEqual([{ text: "", offset: 0, next_offset: null, bytes_total: 0 }]);
  expect(await readMarkdown(clientOf("🎡 wheel\n"), "job_1", 2)).toMatchObject({
    text: " wheel\n",
    offset: 4,
  });
  expect(await readMarkdown(clientOf("🎡"), "job_1", 1)).toMatchObject({ text: "", next_offset: null });
});
