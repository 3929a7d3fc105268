/** Text, Markdown and CSV through the executable: priced before the work, settled at that price, the Markdown of the corpus. */
import { expect, test } from "bun:test";
import { bundleFiles } from "../../converters/bundle/contract.ts";
import type { NamedFile } from "../../scripts/server/api.ts";
import { conversions } from "../support/conversions.ts";
import { testCorpus, wordsPrice } from "../support/settled.ts";

const here = conversions("text");

await testCorpus(here, {
  "text-to-markdown": wordsPrice,
  // 25 a thousand cells, at least 70.
  "csv-to-markdown": ({ cells = 0 }) => Math.max(70, Math.ceil((cells * 50) / 2000)),
});

test("a table of 200,000 rows stands on the lines that its layout names", async () => {
  const rows = 200_000;
  const csv = `id,name\n${"1,Ada\n".repeat(rows - 1)}`;
  const job = await convert("large.csv", new TextEncoder().encode(csv));
  expect(job.status).toBe("succeeded");
  const layout = await here.bundleOf(job.id, (text) => JSON.parse(text(bundleFiles.layout)));
  expect(layout.blocks).toMatchObject([{ id: "p1-b1", lines: [1, rows + 1] }]);
  expect((await here.markdownOf(job.id)).split("\n")).toHaveLength(rows + 2);
});

test("Markdown without end or measure is kept, and what would act in it is disarmed and told", async () => {
  const tangled = `${"*a **b".repeat(20_000)} <script>x</script>\n`;
  const job = await convert("tangled.md", new TextEncoder().encode(tangled));
  expect(job.status).toBe("succeeded");
  expect(await here.markdownOf(job.id)).toBe(tangled.replace(/<(?=.?script)/g, "&lt;"));
  const check = await here.bundleOf(job.id, (text) => JSON.parse(text(bundleFiles.delivery)));
  expect(check.status).toBe("review_required");
});

async function convert(...file: NamedFile) {
  const { status, body } = await here.caller.convert([file]);
  expect(status).toBe(200);
  return await here.caller.wait(body.jobs[0]?.job_id ?? "");
}
