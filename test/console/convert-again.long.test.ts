/** Converting a job's file once more with other options, from the job to the list. */
import { expect, test } from "bun:test";
import { until } from "../../config/testing/until.ts";
import { sampleDocument } from "../../scripts/samples/documents.ts";
import type { JobList } from "../../src/client/generated/schema.ts";
import { consoleGround } from "../support/console/ground.ts";

const ground = consoleGround();

test("a job's file is in the list again, with a price and the options it had", async () => {
  const { api } = ground.member;
  const jobs = async (count: number) => {
    const ask = () => api.get<JobList>("/v1/jobs?filename=guide");
    const all = ({ jobs }: JobList) =>
      jobs.length === count && jobs.every(({ status }) => status === "succeeded");
    return (await until(ask, all, { timeoutMs: 30_000 })).jobs;
  };
  const first = await api.convert("Guide.pdf", sampleDocument("Guide.pdf"));
  const page = await ground.open(ground.member, `/jobs/${first}`);
  const bringBack = async (options: () => Promise<unknown>) => {
    await page.getByRole("link", { name: "Convert again" }).click();
    await page.getByText("Guide.pdf is back in the list with its options").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.getByRole("button", { name: "Options of Guide.pdf" }).click();
    await options();
    await page.getByRole("button", { name: "Update price" }).click();
    await page.getByRole("button", { name: /^Convert 1 file for/ }).click();
  };
  const furniture = page.getByLabel("Headers, footers, page numbers");
  await bringBack(() => furniture.selectOption("keep"));
  const [second] = await jobs(2);
  expect(second?.options).toMatchObject({ furniture: "keep" });
  await page.goto(`${ground.server.baseUrl}/jobs/${second?.id}`);
  await bringBack(async () => expect(await furniture.inputValue()).toBe("keep"));
  expect((await jobs(3)).map(({ options }) => options.furniture)).toEqual(["keep", "keep", "drop"]);
}, 180_000);

test("a missing or deleted job is reported", async () => {
  const page = await ground.open(ground.member, `/?again=job_${"0".repeat(32)}`, { statuses: [404] });
  await page.getByText("Job not found", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
});
