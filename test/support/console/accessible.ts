/** Whether a page is for everybody, as far as axe can tell: WCAG 2.2 A and AA and good practice, in every look. */
import { expect } from "bun:test";
import { source } from "axe-core";
import type { Page } from "playwright-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** As the system has it, and as somebody has chosen against it. */
const looks = [
  { colorScheme: "light", theme: null },
  { colorScheme: "dark", theme: null },
  { colorScheme: "light", theme: "dark" },
  { colorScheme: "dark", theme: "light" },
] as const;

/** Of the page as it is now, dialogs that are open included. Afterwards it looks as it did before. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: Record<string, unknown> = {};
  const chosen = await themeOf(page);
  for (const { colorScheme, theme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(`document.documentElement.dataset.theme = "${theme ?? "auto"}"`);
    const violations = await axe(page);
    if (violations.length > 0) found[`system ${colorScheme}, chosen ${theme ?? "none"}`] = violations;
  }
  await page.evaluate(`document.documentElement.dataset.theme = "${chosen}"`);
  await page.emulateMedia({ colorScheme: null, reducedMotion: "reduce" });
  expect(found).toEqual({});
}

const themeOf = (page: Page) => page.evaluate<string>(`document.documentElement.dataset.theme ?? "auto"`);

/** In a world of its own beside the page's, which its policy does not reach and which its script does not see. */
async function axe(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
    });
    const run = async (expression: string) => {
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
        expression,
        contextId,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as unknown;
    };
    await run(`${source}; undefined`);
    // Colours are judged when nothing moves any more.
    await run(`Promise.allSettled(document.getAnimations()
      .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime))
      .map((each) => each.finished)).then(() => 0)`);
    return (await run(`axe.run(document, { runOnly: ${JSON.stringify(tags)}, resultTypes: ["violations"] })
      .then(({ violations }) => violations.map(({ id, help, nodes }) => ({
        rule: id + ": " + help, at: nodes.map(({ html, failureSummary }) => html + "\\n" + failureSummary) })))`)) as unknown[];
  } finally {
    await session.detach();
  }
}
