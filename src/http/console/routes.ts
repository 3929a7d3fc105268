import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import { paths } from "../../../web/paths.ts";
import { pageFacts } from "../pages/facts.ts";
import { html } from "../pages/html.ts";
import { hrefOf } from "../pages/links.ts";
import { type Reader, readerOf } from "../pages/reader.ts";
import { type PageParts, type Somebody, somebodyAt } from "../pages/visitor.ts";
import { accountRoutes } from "./account.ts";
import { codingFor } from "./coding.ts";
import { consoleFiles } from "./files.ts";
import { consolePage } from "./page.ts";
import type { Plain } from "./shell.ts";

/** The console's own files, and all of its pages but those that have something to say without scripts, too. */
export function consoleRoutes(parts: PageParts) {
  const routes = new Elysia().use(accountRoutes(parts)).get(
    "/app/:file",
    async ({ request, params }) => {
      const file = (await consoleFiles()).byName.get(params.file);
      if (file === undefined) throw new Fault("route_not_found");
      const coding = codingFor(request.headers.get("accept-encoding") ?? "");
      const body = coding === null ? Bun.gunzipSync(file.gzip) : file[coding.bytes];
      return new Response(body, {
        headers: {
          "content-type": file.contentType,
          ...(coding === null ? {} : { "content-encoding": coding.name }),
          // The name changes with the content.
          "cache-control": "public, max-age=31536000, immutable",
          vary: "Accept-Encoding",
        },
      });
    },
    {
      params: Type.Object({ file: Type.String() }),
      detail: pageFacts("getConsoleFile", "A file of the console", "none"),
    },
  );
  for (const [name, path] of Object.entries(paths)) {
    if (path === paths.account) continue;
    routes.get(
      path,
      async ({ request }: { request: Request }) => {
        const reader = readerOf(request);
        const somebody = await somebodyAt(request, parts);
        return consolePage(parts, reader, somebody, withoutScripts(parts.baseUrl(), reader, somebody));
      },
      { detail: pageFacts(`getConsole_${name}`, "A page of the console") },
    );
  }
  return routes;
}

/** Who is signed in, and what there is to do for them all the same. */
function withoutScripts(baseUrl: string, { words }: Reader, somebody: Somebody | null): Plain {
  const { title, needsScripts, signIn, account } = words.console;
  const href = (path: string) => hrefOf(baseUrl, path);
  const more =
    somebody === null
      ? html`<p><a class="button" href="${href("/sign-in")}">${signIn}</a></p>`
      : html`<p role="status">${words.signedInAs(somebody.name, somebody.email)}</p>
<p><a class="button" href="${href("/account")}">${account}</a></p>
<form method="post" action="${href("/sign-out")}">
<button class="quiet">${words.signOut}</button>
</form>`;
  return { title, body: html`<p>${needsScripts(href("/docs"))}</p>\n${more}` };
}
