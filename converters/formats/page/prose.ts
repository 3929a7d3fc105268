/** Texts of a page's people, each a small document of its own, as blocks of one document. */
import type { Definition, Nodes, Root, RootContent } from "mdast";
import { walk } from "../../document/plain-text.ts";
import { parseMarkdown } from "../text/markdown.ts";
import { plainBlocks } from "../text/plain/blocks.ts";
import { parseText } from "../web/parse.ts";
import { readHtml } from "../web/reading.ts";
import type { AddressBase, PageAddresses, Prose } from "./contract.ts";

export interface ProseOptions {
  /** What relative addresses are relative to. */
  base: URL;
  addresses?: PageAddresses;
  /** Keeps apart what texts call the same (footnotes); empty where there is but one. */
  name: string;
}

/** Markdown that is too large or nested too deep is read as plain text. */
export function proseBlocks({ format, text }: Prose, options: ProseOptions): RootContent[] {
  if (format === "html") return htmlBlocks(text, options);
  const root = format === "markdown" ? parseMarkdown(text.replace(/\r\n?/g, "\n")) : null;
  return root === null ? plainBlocks(text.replace(/\r\n?/g, "\n")) : ownReferences(root, options);
}

function htmlBlocks(text: string, { base, name }: ProseOptions): RootContent[] {
  const tree = parseText(text, { fragment: true });
  const { children } = readHtml(tree, { base, wholeDocument: false });
  return ownReferences({ type: "root", children }, { base, name });
}

/** References by name become links, footnotes get names of their own, relative addresses are resolved. */
function ownReferences(
  root: Root,
  { base, name, addresses }: Pick<ProseOptions, "base" | "name" | "addresses">,
): RootContent[] {
  const definitions = new Map<string, Definition>();
  for (const node of walk(root))
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
  const everywhere = { folder: base.href, root: base.href };
  const { links = everywhere, images = everywhere } = addresses ?? {};
  const settle = (node: Nodes): Nodes => {
    const inner = "children" in node ? ({ ...node, children: node.children.map(settle) } as Nodes) : node;
    switch (inner.type) {
      case "link":
        return { ...inner, url: resolved(inner.url, links) };
      case "image":
        return { ...inner, url: resolved(inner.url, images) };
      case "linkReference": {
        const found = definitions.get(inner.identifier);
        return found === undefined
          ? inner
          : { type: "link", url: resolved(found.url, links), children: inner.children };
      }
      case "imageReference": {
        const found = definitions.get(inner.identifier);
        return found === undefined
          ? inner
          : { type: "image", url: resolved(found.url, images), alt: inner.alt ?? null };
      }
      case "footnoteReference":
      case "footnoteDefinition":
        return name === ""
          ? inner
          : { ...inner, identifier: `${name}-${inner.identifier}`, label: `${name}-${inner.identifier}` };
      default:
        return inner;
    }
  };
  return root.children.filter(({ type }) => type !== "definition").map((node) => settle(node) as RootContent);
}

function resolved(address: string, { folder, root }: AddressBase): string {
  if (address.startsWith("#")) return address;
  const ofRoot = address.startsWith("/") && !address.startsWith("//") && root !== folder;
  const [relative, base] = ofRoot ? [address.slice(1), root] : [address, folder];
  return URL.canParse(relative, base) ? new URL(relative, base).href : address;
}
