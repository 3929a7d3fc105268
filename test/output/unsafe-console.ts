/** The console's own scripts without their sanitizer: HTML of a document as it is, links and pictures wherever they lead. */
import { gunzipSync } from "node:zlib";
import type { BrowserContext } from "playwright-core";
import { root } from "../../scripts/build/paths.ts";
import { bundleConsole } from "../../src/http/console/bundle.ts";

/** Parsed as a fragment, so that its scripts run (DOM Parsing, createContextualFragment). */
const html = `
import { createElement } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
let policy;
export function HtmlBlock({ node }) {
  const place = useRef(null);
  useLayoutEffect(() => {
    policy ??= trustedTypes.createPolicy("markmill", { createHTML: (text) => text });
    const range = document.createRange();
    range.selectNodeContents(place.current);
    place.current.replaceChildren(range.createContextualFragment(policy.createHTML(node.value)));
  }, []);
  return createElement("div", { ref: place });
}`;
const links = `
import { createElement } from "preact";
export const Anchor = ({ url, children }) => createElement("a", { href: url }, children);
export const Image = ({ url, alt }) => createElement("img", { src: url, alt });`;

const plugin: Bun.BunPlugin = {
  name: "without-sanitizer",
  setup(build) {
    for (const [name, contents] of Object.entries({ html, links }))
      build.onLoad({ filter: new RegExp(`web[/\\\\]markdown[/\\\\]${name}\\.tsx$`) }, () => ({
        contents,
        loader: "ts",
      }));
  },
};

/** From now on, the context's pages run it in place of the server's scripts. */
export async function withoutSanitizer(context: BrowserContext): Promise<void> {
  made ??= bundleConsole(root, [plugin]);
  const { files } = await made;
  const scripts = files.filter(({ name }) => name.endsWith(".js"));
  const entry = scripts.find(({ role }) => role === "script");
  await context.route(/\/app\/[\w.-]+\.js$/, async (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    const file = scripts.find((each) => each.name === name);
    // Its other files import the entry by its own name; loaded twice, it would run twice.
    if (file === undefined && name.startsWith("main-"))
      return route.fulfill({ contentType: "text/javascript", body: `import "./${entry?.name}";` });
    if (file === undefined) return route.continue();
    await route.fulfill({ contentType: file.contentType, body: gunzipSync(file.gzip) });
  });
}

let made: ReturnType<typeof bundleConsole> | null = null;

/** From now on, the context's pages have no Content-Security-Policy. */
export async function withoutPolicy(context: BrowserContext): Promise<void> {
  await context.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}
