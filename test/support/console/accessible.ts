/** Whether a page is for everybody, as far as axe can tell: WCAG 2.2 A and AA and good practice, light and dark. */
import { expect } from "bun:test";
import { source } from "axe-core";
import type { Page } from "playwright-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that depend on colors: the others find the same in every color scheme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * Of the page as it is now, open dialogs included. Afterwards it looks as it did before. That a theme chosen against the
 * system's has the same colors is tested once for all pages.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const theme = (value: string) => page.evaluate(`document.documentElement.dataset.theme = "${value}"`);
  const chosen = await page.evaluate<string>(`document.documentElement.dataset.theme ?? "auto"`);
  try {
    await theme("auto");
    // In a world of its own beside the page's, which its policy does not reach and which its script does not see.
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
    const violations = async (colorScheme: "light" | "dark", only: readonly string[]) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Colors are judged when nothing moves any more.
      await run(`Promise.allSettled(document.getAnimations()
        .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime))
        .map((each) => each.finished)).then(() => 0)`);
      const options = { runOnly: only, resultTypes: ["violations"], preload: false };
      return run(`axe.run(document, ${JSON.stringify(options)})
        .then(({ violations }) => violations.map(({ id, help, nodes }) => ({
          rule: id + ": " + help, at: nodes.map(({ html, failureSummary }) => html + "\\n" + failureSummary) })))`);
    };
    const found = { light: await violations("light", tags), dark: await violations("dark", colorRules) };
    expect(found).toEqual({ light: [], dark: [] });
  } finally {
    await theme(chosen);
    await page.emulateMedia({ colorScheme: null, reducedMotion: "reduce" });
    await session.detach();
  }
}
