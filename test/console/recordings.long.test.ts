/** Recordings by the pages: what is said before anything is sent, how they are transcribed, and what there is of them then. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { until } from "../../config/testing/until.ts";
import { talkWav, wavOf, writeTalkModel } from "../../scripts/samples/recording.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { newCustomer } from "../support/console/customers.ts";
import { consoleGround } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { chosenText, markdown } from "../support/console/viewer.ts";
import { executable } from "../support/executable.ts";

const dataDir = mkdtempSync(join(tmpdir(), "markmill-recordings-"));
const model = mkdtempSync(join(tmpdir(), "markmill-model-"));
afterAll(() => {
  for (const folder of [dataDir, model]) rmSync(folder, { recursive: true, force: true });
});
const ground = consoleGround({ dataDir });

const choose = (page: Page, name: string, bytes: Uint8Array) =>
  page.setInputFiles("input[type=file]", { name, mimeType: "audio/wav", buffer: Buffer.from(bytes) });
const itemOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();

test("without a speech model a recording is not even sent, and what is missing is said", async () => {
  const page = await ground.open(ground.member, "/");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.getByRole("heading", { name: "Supported formats" }).waitFor();
  await page.getByRole("listitem").filter({ hasText: ".mp3" }).getByText("not available").waitFor();
  expect(await page.locator("input[type=file]").getAttribute("accept")).not.toContain(".mp3");
  await choose(page, "Talk.wav", wavOf([{ hertz: 440, seconds: 1 }]));
  await itemOf(page, "Talk.wav").getByText("This file type cannot be converted right now:").waitFor();
  await itemOf(page, "Talk.wav").getByText("No speech model is installed").waitFor();
  expect(sent).toEqual([]);
  await expectAccessible(page);
}, 180_000);

describe("with a speech model", () => {
  beforeAll(async () => {
    await writeTalkModel(model, "talk");
    const args = ["models", "install", model, "--data-dir", dataDir];
    expect(await runCommand([await executable()], args)).toMatchObject({ exitCode: 0 });
  }, 180_000);

  test("a recording becomes a transcript, from the drop to the subtitles on the disk", async () => {
    const { person } = await newCustomer(ground, "Harbour office");
    const page = await ground.open(person, "/");
    await page.getByText("and 60 minutes").first().waitFor();
    await choose(page, "Talk.wav", talkWav(2));
    const item = itemOf(page, "Talk.wav");
    await item.getByText("2m 0s of audio").waitFor();
    await item.getByText("1 Credit", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Options of Talk.wav" }).click();
    const language = page.getByLabel("Spoken language");
    await language.waitFor();
    expect(await language.locator("option").allTextContents()).toEqual([
      ...["Detect automatically", "English", "French", "German"],
    ]);
    const models = await page.getByLabel("Speech model").locator("option").allTextContents();
    expect(models).toEqual(["Default model", expect.stringContaining("talk")]);
    await expectAccessible(page);
    await language.selectOption("English");
    await page.getByRole("button", { name: "Update price" }).click();
    await page.getByRole("button", { name: "Convert 1 file for 1 Credit" }).click();
    await page.getByRole("heading", { level: 1, name: "Talk.wav" }).waitFor({ timeout: 60_000 });
    await markdown(page)
      .getByText(/^\[00:00:0[01]\] The harbour master opens the sluice at dawn\./)
      .waitFor();
    expect(await markdown(page).getByRole("cell", { name: "English (en)" }).count()).toBe(1);
    // What was dropped in this window is played as it is.
    const player = page.locator("audio");
    await player.waitFor();
    await page.getByRole("button", { name: /^1:00 The harbour master/ }).click();
    expect(await chosenText(page).textContent()).toStartWith("[00:01:0");
    await until(
      () => player.evaluate((element) => (element as unknown as { currentTime: number }).currentTime),
      (seconds) => seconds >= 60 && seconds < 62,
    );
    await expectAccessible(page);
    for (const format of ["srt", "vtt"]) {
      await page.getByText("Download", { exact: true }).click();
      const link = page.getByRole("link", { name: `Subtitles (.${format})` });
      await link.waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toBe(`Talk.${format}`);
      expect(readFileSync(await download.path(), "utf8")).toContain("Two boats wait outside for the tide.");
      await page.keyboard.press("Escape");
    }
    // Anew, it is not in the window any more.
    await page.reload();
    await page.getByRole("button", { name: "Play along" }).click();
    await player.waitFor();
    await expectNoSidewaysScroll(page);
  }, 180_000);

  test.each([
    ["Silence.wav", wavOf([{ hertz: 0, seconds: 2 }]), "is silent from beginning to end"],
    ["Broken.wav", wavOf([{ hertz: 440, seconds: 1 }]).fill(0xff, 16, 36), "The file is damaged"],
  ])(
    "%s has no price, and why is said",
    async (name, bytes, sentence) => {
      const page = await ground.open(ground.member, "/", { statuses: [422] });
      await choose(page, name, bytes);
      await itemOf(page, name).getByText(sentence).waitFor();
      await expectAccessible(page);
    },
    180_000,
  );

  test.each([
    ["en-US", "12:03 of 58:20 transcribed"],
    ["de-DE", "12:03 von 58:20 transkribiert"],
  ])(
    "transcription progress is shown (%s)",
    async (locale, words) => {
      const { person } = await newCustomer(ground, `Listeners ${locale}`);
      const id = await person.api.convert("note.txt", new TextEncoder().encode("A note.\n"));
      const page = await ground.blank(person, { locale });
      const job = `/v1/jobs/${id}`;
      const { job: ended } = await person.api.get<{ job: object }>(job);
      const running = {
        job: { ...ended, status: "running", capability_id: "audio-to-markdown", finished_at: null },
      };
      await page.route(new RegExp(`${job}$`), (route) => route.fulfill({ json: running }));
      const progress = { job_id: id, done: 723_000, total: 3_500_000, unit: "ms" };
      await page.route(new RegExp(`${job}/events$`), (route) =>
        route.fulfill({
          contentType: "text/event-stream",
          body: `event: job\ndata: ${JSON.stringify(running)}\n\nevent: progress\ndata: ${JSON.stringify(progress)}\n\n`,
        }),
      );
      await page.goto(`${ground.baseUrl}/jobs/${id}`);
      await page.getByText(words).waitFor();
      expect(await page.getByRole("progressbar").getAttribute("max")).toBe("3500000");
      await expectAccessible(page);
    },
    180_000,
  );
});
