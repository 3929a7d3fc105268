/** The page of a transcript in a real browser: read by its minutes, followed while it plays, downloaded as subtitles. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../../config/testing/until.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { consoleGround } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { answerWith } from "../support/console/network.ts";
import { openTranscript } from "../support/console/transcript.ts";
import { boxOf, chosenText, markdown } from "../support/console/viewer.ts";

const ground = consoleGround();

const minutes = (page: Page) => page.getByRole("region", { name: "Minutes of the recording" });
const minuteAt = (page: Page, at: string) =>
  minutes(page).getByRole("button", { name: new RegExp(`^${at}`) });
const player = (page: Page) => page.locator("audio");
const secondsPlayed = (page: Page) =>
  player(page).evaluate((element) => (element as unknown as { currentTime: number }).currentTime);
async function listen(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play along" }).click();
  await player(page).waitFor();
  await until(
    () => player(page).evaluate((element) => (element as unknown as { readyState: number }).readyState),
    (state) => state >= 1,
  );
}

describe("a transcript", () => {
  test("lists its minutes, marks those of low confidence, and each links to its paragraph", async () => {
    const { page } = await openTranscript(ground);
    expect(await minutes(page).getByRole("listitem").count()).toBe(5);
    await minutes(page).getByText("no text").waitFor();
    expect(await minuteAt(page, "3:00").textContent()).toContain("Needs review: score 55%");
    await page.getByText("1 minute needs review").waitFor();
    expect(await page.locator(".page-mark").count()).toBe(0);
    await minuteAt(page, "4:00").click();
    expect(await chosenText(page).textContent()).toStartWith("[00:04:00]");
    expect(await minuteAt(page, "4:00").getAttribute("aria-current")).toBe("true");
    await page.getByText("4:00–4:19").waitFor();
    await page.getByRole("button", { name: /^Minute 4 \d+%/ }).click();
    await page.getByRole("button", { name: "Confidence", exact: true }).click();
    await page.getByText("Transcription confidence (estimated)").waitFor();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByText("Scores by minute").first().waitFor();
    await page.getByText("not compared with what was actually said.").waitFor();
    await page.getByText("5m 0s").waitFor();
    await expectAccessible(page);
  }, 180_000);

  test("is searched", async () => {
    const { page } = await openTranscript(ground);
    await page.keyboard.press("/");
    await page.getByRole("searchbox").fill("[00:04:20]");
    await page.getByText("1 of 1", { exact: true }).waitFor();
    await markdown(page).getByText("[00:04:20]").waitFor();
  }, 180_000);

  test("has subtitles of both forms beside its Markdown", async () => {
    const { page, id } = await openTranscript(ground);
    await page.getByText("Download", { exact: true }).click();
    for (const format of ["srt", "vtt"]) {
      const link = page.getByRole("link", { name: `Subtitles (.${format})` });
      await link.waitFor();
      expect(await link.getAttribute("href")).toBe(`/v1/jobs/${id}/download?format=${format}`);
    }
    await expectAccessible(page);
  }, 180_000);
});

describe("its recording", () => {
  test("is played from the paragraph that is chosen, and lights the one that is transcribed", async () => {
    const { page } = await openTranscript(ground);
    await listen(page);
    await minuteAt(page, "1:00").click();
    await until(
      () => secondsPlayed(page),
      (seconds) => seconds === 60,
    );
    await markdown(page).getByText("[00:01:20]").click();
    await until(
      () => secondsPlayed(page),
      (seconds) => seconds === 80,
    );
    await player(page).evaluate((element) => {
      const audio = element as unknown as { muted: boolean; currentTime: number; play(): Promise<void> };
      audio.muted = true;
      audio.currentTime = 239.5;
      return audio.play();
    });
    const lit = page.locator(".part [data-playing]");
    await until(
      () => lit.allTextContents(),
      ([first = ""]) => first.startsWith("[00:04:00]"),
    );
    expect(await minuteAt(page, "4:00").getAttribute("aria-current")).toBe("true");
    await expectAccessible(page);
  }, 180_000);

  test("that cannot be had says why, and is asked for again", async () => {
    const { page, id } = await openTranscript(ground, { statuses: [503] });
    const end = await answerWith(page, new RegExp(`/v1/jobs/${id}/source$`), "service_unavailable");
    await page.getByRole("button", { name: "Play along" }).click();
    await page.getByText("Service unavailable").waitFor();
    await expectAccessible(page);
    await end();
    await listen(page);
  }, 180_000);

  test("that the browser cannot play is reported", async () => {
    const { page, id } = await openTranscript(ground);
    await page.route(new RegExp(`/v1/jobs/${id}/source$`), (route) =>
      route.fulfill({ contentType: "application/octet-stream", body: "no sound" }),
    );
    await page.getByRole("button", { name: "Play along" }).click();
    await page.getByText("This browser cannot play this recording.").waitFor();
    await expectAccessible(page);
  }, 180_000);
});

test("on a phone a minute leads from its list to the text, and the recording stays", async () => {
  const { page } = await openTranscript(ground, { width: 390, height: 844 });
  await listen(page);
  await page.getByRole("button", { name: "Source" }).click();
  await minuteAt(page, "4:00").click();
  await chosenText(page).waitFor();
  expect(await chosenText(page).textContent()).toStartWith("[00:04:00]");
  expect(await secondsPlayed(page)).toBe(240);
  await page.getByText("Download", { exact: true }).click();
  await until(
    () => boxOf(page.getByRole("link", { name: "Subtitles (.srt)" })),
    ({ x }) => x > 0,
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectNoSidewaysScroll(page);
}, 180_000);

test("in German its words are German", async () => {
  const { page } = await openTranscript(ground, { locale: "de-DE" });
  await page.getByRole("region", { name: "Minuten der Aufnahme" }).waitFor();
  await page.getByText("1 Minute zu prüfen").waitFor();
  await page.getByRole("button", { name: "Mithören" }).waitFor();
}, 180_000);
