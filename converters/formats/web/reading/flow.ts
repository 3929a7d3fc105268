/** From what elements become, which may be blocks and phrasing in turn, to blocks alone or phrasing alone. */

import type { PhrasingContent, RootContent } from "mdast";
import { oneLine, plainText } from "../../../document/plain-text.ts";
import { append } from "../../../util/append.ts";
import { wordSet } from "../../../util/words.ts";
import type { Content } from "./walk.ts";

const phrasingTypes: ReadonlySet<string> = wordSet(`
  text emphasis strong delete inlineCode inlineMath break link image footnoteReference html
`);

export function isPhrasing(node: Content): node is PhrasingContent {
  return phrasingTypes.has(node.type);
}

export function isAllPhrasing(nodes: readonly Content[]): nodes is PhrasingContent[] {
  for (const node of nodes) if (!phrasingTypes.has(node.type)) return false;
  return true;
}

/** Blocks stay, what stands between them becomes paragraphs. Two line breaks in a row are the end of one. */
export function grouped(nodes: readonly Content[]): RootContent[] {
  const blocks: RootContent[] = [];
  let run: PhrasingContent[] = [];
  const flush = () => {
    if (isTelling(run)) blocks.push({ type: "paragraph", children: trimmed(run) });
    run = [];
  };
  for (const node of nodes) {
    if (!isPhrasing(node)) {
      flush();
      blocks.push(node);
    } else if (node.type === "break" && endsInBreak(run)) flush();
    else run.push(node);
  }
  flush();
  return blocks;
}

/** White space between two line breaks is none. */
function endsInBreak(run: readonly PhrasingContent[]): boolean {
  let at = run.length - 1;
  while (isBlankText(run[at])) at -= 1;
  return run[at]?.type === "break";
}

function isBlankText(node: PhrasingContent | undefined): boolean {
  return node?.type === "text" && !/\S/.test(node.value);
}

/** Whether there is anything but white space and line breaks. */
export function isTelling(nodes: readonly PhrasingContent[]): boolean {
  return nodes.some((node) => {
    if (node.type === "text") return /\S/.test(node.value);
    if (node.type === "break" || node.type === "html") return false;
    if (node.type === "link" && node.children.length === 0) return true;
    return "children" in node ? isTelling(node.children) : true;
  });
}

/** Without white space and line breaks at its ends; indentation is often made of spaces that do not break. */
function trimmed(run: PhrasingContent[]): PhrasingContent[] {
  let start = 0;
  let end = run.length;
  while (start < end && isEdge(run[start])) start += 1;
  while (end > start && isEdge(run[end - 1])) end -= 1;
  const kept = start === 0 && end === run.length ? run : run.slice(start, end);
  const head = kept[0];
  const tail = kept.at(-1);
  if (head?.type === "text") head.value = head.value.trimStart();
  if (tail?.type === "text") tail.value = tail.value.trimEnd();
  return kept;
}

function isEdge(node: PhrasingContent | undefined): boolean {
  return node?.type === "break" || isBlankText(node);
}

/** As strong text, once. */
export function strongly(children: PhrasingContent[]): PhrasingContent[] {
  const [only] = children;
  return children.length === 1 && only?.type === "strong" ? children : [{ type: "strong", children }];
}

/** Blocks laid flat: what stood on lines of its own is parted by line breaks, or by spaces in headings. */
export function flattened(nodes: readonly Content[], inHeading: boolean): PhrasingContent[] {
  if (isAllPhrasing(nodes)) return nodes;
  const flat: PhrasingContent[] = [];
  let afterBlock = false;
  let telling = 0;
  const part = () => {
    // What was looked at in vain stays so.
    while (telling < flat.length && !isTelling(flat.slice(telling, telling + 1))) telling += 1;
    if (telling < flat.length) flat.push(inHeading ? { type: "text", value: " " } : { type: "break" });
    afterBlock = false;
  };
  for (const node of nodes) {
    if (isPhrasing(node)) {
      if (afterBlock && isTelling([node])) part();
      flat.push(node);
      continue;
    }
    part();
    append(flat, flatBlock(node, inHeading));
    afterBlock = true;
  }
  return flat;
}

function flatBlock(node: Exclude<Content, PhrasingContent>, inHeading: boolean): PhrasingContent[] {
  switch (node.type) {
    case "paragraph":
    case "heading":
      return node.children;
    case "math":
      return [{ type: "inlineMath", value: node.value }];
    case "code":
      return [{ type: "inlineCode", value: oneLine(node.value) }];
    case "blockquote":
      return flattened(node.children, inHeading);
    case "list":
      return flattened(
        node.children.flatMap(({ children }) => children),
        inHeading,
      );
    default:
      return [{ type: "text", value: oneLine(plainText(node)) }];
  }
}

/** Wraps phrasing, also the phrasing within blocks: emphasis may surround whole sections. */
export function wrapped(
  nodes: readonly Content[],
  wrap: (children: PhrasingContent[]) => Content,
): Content[] {
  if (isAllPhrasing(nodes)) return isTelling(nodes) ? [wrap(nodes)] : nodes;
  const result: Content[] = [];
  let run: PhrasingContent[] = [];
  const flush = () => {
    if (run.length > 0) append(result, isTelling(run) ? [wrap(run)] : run);
    run = [];
  };
  for (const node of nodes) {
    if (isPhrasing(node)) {
      run.push(node);
      continue;
    }
    flush();
    wrapBlock(node, wrap);
    result.push(node);
  }
  flush();
  return result;
}

function wrapBlock(node: Content, wrap: (children: PhrasingContent[]) => Content): void {
  if (node.type === "paragraph") node.children = wrapped(node.children, wrap) as PhrasingContent[];
  else if (node.type === "blockquote") for (const child of node.children) wrapBlock(child, wrap);
  else if (node.type === "list")
    for (const item of node.children) for (const child of item.children) wrapBlock(child, wrap);
}
