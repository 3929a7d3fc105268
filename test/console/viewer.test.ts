/** The page of a result as people have it: in a real browser before the real executable. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { longTest } from "../../config/testing/runs.ts";
import { until } from "../../config/testing/until.ts";
import { note, standstill } from "../support/confirmations.ts";
import { expectAccessible } from "../support/console/accessible.ts";
import { newCustomer } from "../support/console/customers.ts";
import { consoleGround } from "../support/console/ground.ts";
import { expectNoSidewaysScroll } from "../support/console/layout.ts";
import { answerWith, cutNetwork } from "../support/console/network.ts";
import {
  chosenRegion,
  chosenText,
  corpus,
  goToWords,
  manyPages,
  markdown,
  opened,
  text,
} from "../support/console/viewer.ts";

const ground = consoleGround({ args: ["--scheduler-concurrency", "1"] });

const everything = `# Waves

Inline $E = mc^2$ and a note[^1]. See [the end](#the-end), [out](https://example.org/) and [no](javascript:alert).

$$
\\int_0^1 x^2\\,dx = \\frac{1}{3}
$$

Broken: $\\frac{1$ here.

- [ ] open
- [x] done

| a | b |
| :-- | --: |
| 1 | 2 |

H<sub>2</sub>O <script>alert(1)</script> ![far](https://example.org/x.png)

<table>
<tr><th colspan="2" onclick="x()" style="color:red">Head</th></tr>
<tr><td rowspan="2">a</td><td><a href="javascript:alert(1)">b</a></td></tr>
<tr><td><img src="https://example.org/y.png" alt="tracker"></td></tr>
</table>

${Array.from({ length: 120 }, (_, at) => `Filler paragraph ${at}. ${"Sand and stones. ".repeat(8)}`).join("\n\n")}

## The end

Fin.

[^1]: The note's text.
`;

describe("the Markdown", () => {
  test("is rendered with formulas, notes, tables and tasks, without active content", async () => {
    const { page } = await opened(ground, "waves.md", text(everything));
    await markdown(page).locator("math").first().waitFor();
    expect(await markdown(page).locator("math[display=block] mfrac").count()).toBe(1);
    await markdown(page).getByText("not valid TeX").waitFor();
    expect(await markdown(page).locator("sub").textContent()).toBe("2");
    expect(await markdown(page).locator("input[type=checkbox]:checked").count()).toBe(1);
    expect(await markdown(page).getByRole("link", { name: "out" }).getAttribute("rel")).toBe(
      "noopener noreferrer",
    );
    expect(await markdown(page).locator("a[href^='javascript']").count()).toBe(0);
    expect(await markdown(page).locator("img, script, [onclick]").count()).toBe(0);
    await expectAccessible(page);
    // To the note at the end, and back to where it is referred to.
    await markdown(page).getByRole("link", { name: "Note 1", exact: true }).click();
    await markdown(page).getByText("The note's text.").waitFor();
    await markdown(page).getByRole("link", { name: "Note 1: back to reference 1" }).click();
    await until(
      () => markdown(page).evaluate((element) => (element as unknown as { scrollTop: number }).scrollTop),
      (top) => top < 100,
    );
    await markdown(page).getByRole("link", { name: "the end" }).click();
    await markdown(page).getByRole("heading", { name: "The end" }).waitFor();
  }, 60_000);

  longTest(
    "can be read as it was written, linked all the same, and searched",
    async () => {
      const { page } = await opened(ground, "raw.pdf", manyPages(40));
      await page.getByRole("button", { name: "Raw" }).click();
      await page.locator(".raw-text .line").first().waitFor();
      expect(await page.locator(".raw-text .line").first().textContent()).toMatch(/^1# /);
      await page.locator(".raw-text .line", { hasText: "Number 1 of page 1." }).click();
      await chosenRegion(page).waitFor();
      await expectAccessible(page);

      await page.keyboard.press("Control+f");
      await page.getByRole("searchbox", { name: "Find" }).fill("number 2 OF page 33");
      await page.getByText("1 of 1", { exact: true }).waitFor();
      await markdown(page).getByText("Number 2 of page 33.").waitFor();
      await page.getByRole("searchbox").fill("Number 3 of page");
      await page.getByText("1 of 40", { exact: true }).waitFor();
      await page.keyboard.press("Shift+Enter");
      await page.getByText("40 of 40", { exact: true }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("searchbox").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Rendered" }).click();
      await markdown(page).getByText("Number 3 of page 40.").waitFor();
    },
    60_000,
  );

  longTest(
    "of a large table is drawn part by part",
    async () => {
      const rows = Array.from({ length: 3_000 }, (_, at) => `${at},name ${at},${at * 7}`).join("\n");
      const { page } = await opened(ground, "table.csv", text(`number,name,seven\n${rows}\n`));
      expect(await page.locator(".part tr").count()).toBeLessThan(1_000);
      await page.keyboard.press("/");
      await page.getByRole("searchbox").fill("name 2718 ");
      await markdown(page).getByRole("cell", { name: "name 2718", exact: true }).waitFor();
      expect(await page.locator(".part tr").count()).toBeLessThan(1_000);
    },
    60_000,
  );
});

describe("a result", () => {
  test("shows its confidence, and the pages to review first", async () => {
    const { page } = await opened(ground, "pictures.pptx", corpus("pptx-to-markdown/pictures/input.pptx"));
    await page.getByText("Needs review", { exact: true }).waitFor();
    await page.getByText("1 slide needs review").waitFor();
    await page.getByText("Quality check findings").click();
    await page.getByText("What to do", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Slide 1 \d+%/ }).click();
    await page.getByRole("button", { name: "Confidence" }).click();
    await page.getByText("Recognition confidence").waitFor();
    expect(await page.locator(".part [data-level]").count()).toBeGreaterThan(0);
    expect(await page.locator(".part [data-level]").first().getAttribute("title")).toMatch(
      /^Confidence \d+%$/,
    );
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Images" }).click();
    const images = page.getByRole("button", { name: /^Enlarge / });
    await images.first().waitFor();
    await expectAccessible(page);
    await images.first().press("Enter");
    await page.getByRole("dialog").getByRole("img").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByText("Kept until").waitFor();
    await expectAccessible(page);
  }, 60_000);

  test("is copied and downloaded, and the bytes are those of the API", async () => {
    const { page, person, id } = await opened(ground, "get.pdf", corpus("pdf-to-markdown/guide/input.pdf"));
    const bytes = async (format: string) => {
      const address = `${ground.baseUrl}/v1/jobs/${id}/download?format=${format}`;
      return (await page.context().request.get(address)).body();
    };
    expect(person.email).not.toBe("");
    for (const [name, format] of [
      ["Markdown (.md)", "md"],
      ["Shareable ZIP", "delivery"],
      ["Full ZIP", "zip"],
    ] as const) {
      await page.getByText("Download", { exact: true }).click();
      await page.getByRole("link", { name }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name }).click(),
      ]);
      expect(Buffer.compare(readFileSync(await download.path()), await bytes(format))).toBe(0);
      await page.keyboard.press("Escape");
    }
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy Markdown" }).click();
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(
      (await bytes("md")).toString(),
    );
  }, 60_000);

  longTest(
    "says why it cannot be downloaded",
    async () => {
      const { page, id } = await opened(ground, "no.md", text("# None\n"), { statuses: [409] });
      await answerWith(page, new RegExp(`${id}/download`), "asset_unverified");
      await page.getByText("Download", { exact: true }).click();
      await page.getByRole("link", { name: "Markdown (.md)" }).click();
      await page.getByRole("alert").waitFor();
      await expectAccessible(page);
    },
    60_000,
  );

  longTest(
    "is rated, and the feedback is shown again, changed, and deleted",
    async () => {
      const { page } = await opened(ground, "opinion.md", text("# Opinion\n\nWords.\n"), { statuses: [429] });
      await page.getByRole("button", { name: "Poor result" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Reason").selectOption("reading_order");
      await dialog.getByLabel(/^Comment/).fill("The columns are mixed.");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Send feedback" }).click();
      await page.getByText("Feedback saved").waitFor();
      await page.reload();
      const poor = page.getByRole("button", { name: "Poor result" });
      await until(
        () => poor.getAttribute("aria-pressed"),
        (pressed) => pressed === "true",
      );
      await poor.click();
      expect(await dialog.getByLabel(/^Comment/).inputValue()).toBe("The columns are mixed.");
      expect(await dialog.getByLabel("Reason").inputValue()).toBe("reading_order");
      const again = await answerWith(page, /result-feedback/, "rate_limited", { "retry-after": "30" });
      await dialog.getByRole("button", { name: "Send feedback" }).click();
      await dialog.getByText("Try again in 30 seconds").waitFor();
      expect(await dialog.getByLabel(/^Comment/).inputValue()).toBe("The columns are mixed.");
      await again();
      await dialog.getByRole("button", { name: "Remove feedback" }).click();
      await page.getByText("Feedback removed").waitFor();
      expect(await poor.getAttribute("aria-pressed")).toBe("false");
    },
    60_000,
  );

  longTest(
    "is deleted after the question",
    async () => {
      const { page, person, id } = await opened(ground, "gone.md", text("# Gone\n"), { statuses: [404] });
      await page.getByRole("button", { name: "Delete" }).click();
      await expectAccessible(page);
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await page.waitForURL("**/account/jobs");
      const { jobs } = await person.api.get<{ jobs: unknown[] }>("/v1/jobs");
      expect(jobs).toEqual([]);
      await page.goto(`${ground.baseUrl}/jobs/${id}`);
      await page.getByRole("alert").getByText("Job not found", { exact: true }).waitFor();
      await expectAccessible(page);
    },
    60_000,
  );

  longTest(
    "outlives a network that is down while pictures load",
    async () => {
      const { page } = await opened(ground, "down.pdf", manyPages(30), { unreachable: true });
      await page.getByRole("img", { name: "Image of page 1", exact: true }).waitFor();
      const back = await cutNetwork(page);
      await goToWords(page, "Number 1 of page 20.");
      await page.getByText("Could not load the image of this page.").first().waitFor();
      await chosenText(page).getByText("of page 20.").waitFor();
      await expectAccessible(page);
      await back();
      await page.locator('.page-box[data-page="20"]').getByRole("button", { name: "Try again" }).click();
      await page.getByRole("img", { name: "Image of page 20", exact: true }).waitFor();
    },
    60_000,
  );

  longTest(
    "fits a phone, in German, too",
    async () => {
      const { page } = await opened(
        ground,
        "klein.pdf",
        corpus("pdf-to-markdown/table-with-spans/input.pdf"),
        {
          locale: "de-DE",
          width: 390,
          height: 740,
        },
      );
      await page.getByRole("button", { name: "Quelle", exact: true }).click();
      await page.getByRole("img", { name: "Bild von Seite 1" }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Markdown", exact: true }).click();
      await page.locator(".part table").waitFor();
      await expectNoSidewaysScroll(page);
    },
    60_000,
  );
});

describe("a job without a result", () => {
  test("is followed to its end, or stopped", async () => {
    const { person, program } = await newCustomer(ground, "Following");
    const still = await standstill(ground.server);
    const [stopped, followed] = [
      await program.queue("stopped.txt", note("stopped")),
      await program.queue("followed.txt", note("followed")),
    ];
    const page = await ground.open(person, `/jobs/${stopped}`);
    await page.getByRole("heading", { name: "Queued" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel conversion" }).press("Enter");
    await page.getByRole("heading", { name: "Conversion cancelled" }).waitFor();
    await expectAccessible(page);
    await page.goto(`${ground.baseUrl}/jobs/${followed}`);
    await page.getByRole("heading", { name: "Queued" }).waitFor();
    await still[Symbol.asyncDispose]();
    await markdown(page).getByText("The ferry called followed").waitFor();
  }, 60_000);

  test("asks for sign-in", async () => {
    const page = await ground.open("guest", "/jobs/job_0190a6f07c2e7cc19d1e0123456789ab");
    await page.getByRole("link", { name: "Sign in" }).first().waitFor();
    await expectAccessible(page);
  }, 60_000);
});
