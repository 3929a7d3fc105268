/** How a page lies in its window. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";

/** At the narrowest width that pages are made for; the window keeps it. */
export async function expectNoSidewaysScroll(page: Page, width = 360): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  const { inner, scroll, widest } = await page.evaluate<{
    inner: number;
    scroll: number;
    widest: string[];
  }>(`({
    inner: document.documentElement.clientWidth,
    scroll: document.documentElement.scrollWidth,
    widest: [...document.querySelectorAll("body *")]
      .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .slice(0, 5).map((each) => each.outerHTML.slice(0, 120)),
  })`);
  expect(scroll > inner ? widest : []).toEqual([]);
  expect(scroll).toBeLessThanOrEqual(inner);
}

/** The cumulative layout shift so far, of which the Web Vitals call less than 0.1 good. Input does not excuse any. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) sum += value;
    }).observe({ type: "layout-shift", buffered: true });
    // What was painted by the second frame has been told by then, first of all what happened before.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 100)));
  })`);
}
