/** Text, Markdown and CSV through the executable: priced before the work, settled at that price, the Markdown of the corpus. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { bundleFiles } from "../converters/bundle/contract.ts";
import type { NamedFile } from "../scripts/server/api.ts";
import { conversions } from "./support/conversions.ts";
import { corpusCases } from "./support/corpus.ts";

/** Credit units that so many words or cells cost: 50 a thousand words begun, at least 50; 25 a thousand cells, at least 70. */
const prices: Readonly<Record<string, (units: number) => number>> = {
  "text-to-markdown": (words) => Math.max(50, Math.ceil(words / 1000) * 50),
  "csv-to-markdown": (cells) => Math.max(70, Math.ceil((cells * 50) / 2000)),
};

const here = conversions("text");

const cases = (await corpusCases()).filter(({ capabilityId }) => capabilityId in prices);

for (const { name, capabilityId, path, open } of cases) {
  test(`${name} is priced, converted and settled`, async () => {
    const { source, request } = await open();
    const { job, estimated } = await convert(
      [source.filename, await Bun.file(source.path).bytes()],
      JSON.stringify(request.options),
    );
    expect(job).toMatchObject({ status: "succeeded", capability_id: capabilityId });
    expect(job.actual_credit_units).toBe(estimated);
    const metadata = await here.bundleOf(job.id, (text) => JSON.parse(text(bundleFiles.metadata)));
    const [units] = Object.values(metadata.metrics as Record<string, number>);
    expect(estimated).toBe(prices[capabilityId]?.(units ?? 0) ?? 0);
    expect(await here.markdownOf(job.id)).toBe(await Bun.file(join(path, "expected.md")).text());
  });
}

test("a table of 200,000 rows stands on the lines that its layout names", async () => {
  const rows = 200_000;
  const csv = `id,name\n${"1,Ada\n".repeat(rows - 1)}`;
  const { job } = await convert(["large.csv", new TextEncoder().encode(csv)]);
  expect(job.status).toBe("succeeded");
  const layout = await here.bundleOf(job.id, (text) => JSON.parse(text(bundleFiles.layout)));
  expect(layout.blocks).toMatchObject([{ id: "p1-b1", lines: [1, rows + 1] }]);
  expect((await here.markdownOf(job.id)).split("\n")).toHaveLength(rows + 2);
});

test("Markdown without end or measure is kept, and what would act in it is disarmed and told", async () => {
  const tangled = `${"*a **b".repeat(20_000)} <script>x</script>\n`;
  const { job } = await convert(["tangled.md", new TextEncoder().encode(tangled)]);
  expect(job.status).toBe("succeeded");
  expect(await here.markdownOf(job.id)).toBe(tangled.replace(/<(?=.?script)/g, "&lt;"));
  const check = await here.bundleOf(job.id, (text) => JSON.parse(text(bundleFiles.delivery)));
  expect(check.status).toBe("review_required");
});

async function convert(file: NamedFile, options = "{}") {
  const { status, body } = await here.caller.convert([file], { options });
  expect(status).toBe(200);
  const job = await here.caller.wait(body.jobs[0]?.job_id ?? "");
  return { job, estimated: body.estimated_credit_units };
}
