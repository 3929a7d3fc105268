/** What payloads do when they act: they call `fired(ID)`, or ask the attacker's server on another port. */
import type { BrowserContext, Page } from "playwright-core";

export interface Attacker extends Disposable {
  /** `http://127.0.0.1:PORT`; payloads ask for `/hit/ID`. */
  address: string;
  /** Payloads that acted, since it was last asked. */
  take(): number[];
  /** From now on, scripts on the context's pages and in their frames can call `fired(ID)`. */
  watch(context: BrowserContext): Promise<void>;
}

export function startAttacker(): Attacker {
  const acted = new Set<number>();
  const listener = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const id = /^\/hit\/(\d+)/.exec(new URL(request.url).pathname)?.[1];
      if (id !== undefined) acted.add(Number(id));
      return new Response(null, { status: 204, headers: { "access-control-allow-origin": "*" } });
    },
  });
  return {
    address: `http://127.0.0.1:${listener.port}`,
    take() {
      const taken = [...acted].sort((a, b) => a - b);
      acted.clear();
      return taken;
    },
    async watch(context) {
      await context.exposeBinding("fired", (_, id: number) => void acted.add(Number(id)));
    },
    [Symbol.dispose]: () => void listener.stop(true),
  };
}

/** What somebody does on a page: points at, enters, and clicks everything. Links to web addresses are not followed. */
export const pokeAll = `(root) => {
  const events = ["pointerover", "pointerrawupdate", "mouseover", "mouseenter", "click", "dblclick", "auxclick",
    "contextmenu", "wheel", "copy", "cut", "paste", "beforecopy", "drag", "keydown", "scrollend", "focus", "focusin",
    "toggle", "close", "resize", "hashchange", "pageshow"];
  for (const element of [...root.querySelectorAll("*")]) {
    const href = element.getAttribute("href") ?? element.getAttribute("xlink:href") ?? "";
    for (const name of events)
      if (name !== "click" || !/^(?:https?|mailto|about|blob|filesystem):/i.test(href))
        element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true, view: window }));
    element.focus?.();
  }
}`;

const twoFrames =
  "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))))";

/** Waits for what the page has begun: two frames, and what its scripts have queued. A payload may replace the page. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate<void>(twoFrames).catch(() => page.waitForLoadState());

/** Of a page that draws all of a document at once, in few pixels. */
export const tall = { viewport: { width: 1280, height: 20_000 }, deviceScaleFactor: 0.1 };
