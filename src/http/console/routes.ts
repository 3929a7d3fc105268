import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import { paths } from "../../../web/paths.ts";
import { pageFacts } from "../pages/facts.ts";
import { type Html, html } from "../pages/html.ts";
import { hrefOf } from "../pages/links.ts";
import { type PageParts, somebodyAt } from "../pages/visitor.ts";
import { accountRoutes } from "./account.ts";
import { codingFor } from "./coding.ts";
import { consoleFiles } from "./files.ts";
import { consolePage } from "./page.ts";

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
      async ({ request }: { request: Request }) =>
        consolePage(request, parts, await somebodyAt(request, parts), withoutScripts(parts.baseUrl())),
      { detail: pageFacts(`getConsole_${name}`, "A page of the console") },
    );
  }
  return routes;
}

function withoutScripts(baseUrl: string): Html {
  return html`<h1>Markmill</h1>
<p>This page needs scripts, all of which come from this installation. Without them you can still see to <a href="${hrefOf(baseUrl, "/account")}">your account</a>, and use the <a href="${hrefOf(baseUrl, "/docs")}">API</a> and the command line.</p>`;
}
