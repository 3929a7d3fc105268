/** Where the keyboard is. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../../../config/testing/until.ts";

const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''",
  );

/** The element with that label, or else that text, has the focus, or gets it soon: it moves after what is drawn. */
export async function expectFocus(page: Page, name: string): Promise<void> {
  const last = await until(
    () => focused(page),
    (now) => now === name,
    { timeoutMs: 5_000, everyMs: 50 },
  ).catch(() => focused(page));
  expect(last).toBe(name);
}
