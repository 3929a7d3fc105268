/** What the tools have written, for clients that read results by their links. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { McpServer } from "@modelcontextprotocol/server";
import { Fault } from "../../../config/errors/fault.ts";
import { resourceBytesMax } from "../resources.ts";
import { copyOut } from "./root/copy-out.ts";
import { namedBelow } from "./root/path.ts";
import type { Root } from "./root/root.ts";
import type { LocalWork } from "./work.ts";
import { resourceScheme, type Written } from "./written.ts";

type Sdk = typeof import("@modelcontextprotocol/server");

export function addWritten(
  server: McpServer,
  { ResourceTemplate, ResourceNotFoundError, ProtocolError, ProtocolErrorCode }: Sdk,
  { root, work, written }: { root: Root; work: LocalWork; written: Written },
): void {
  const list = () => ({
    resources: written.all().map(({ uri, name, description, mimeType, bytes }) => ({
      uri,
      name,
      title: name,
      description,
      mimeType,
      size: bytes,
    })),
  });
  server.registerResource(
    "results",
    new ResourceTemplate(`${resourceScheme}:///{+path}`, { list }),
    {
      title: "Results",
      description: "Markdown that this server's tools have written below the root; other files are not read.",
      mimeType: "text/markdown",
    },
    async (uri, _variables, { mcpReq }) => {
      const file = written.get(uri.href);
      if (file === undefined) throw new ResourceNotFoundError(uri.href);
      try {
        const text = await work.withScratch(async (scratch) => {
          const copy = join(scratch, "resource");
          await copyOut(root, namedBelow(file.path, "/uri"), copy, mcpReq.signal, resourceBytesMax);
          return readFile(copy, "utf8");
        });
        return { contents: [{ uri: uri.href, mimeType: file.mimeType, text }] };
      } catch (error) {
        // It may have been moved, or something else may be there now.
        const message = error instanceof Fault ? error.message : "The file cannot be read.";
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
      }
    },
  );
}
