/** Terms and what is said of them: Markdown has no list for that, so each term is an item. */
import type { Element, Nodes } from "hast";
import type { ListItem, PhrasingContent, RootContent } from "mdast";
import { plainText } from "../../../document/plain-text.ts";
import { append } from "../../../util/append.ts";
import { isElement } from "./element.ts";
import { strongly } from "./flow.ts";
import { isHidden } from "./hidden.ts";
import { itemOf } from "./lists.ts";
import { type Content, type Handler, type Walk, within } from "./walk.ts";

interface Group {
  terms: Element[];
  definitions: Element[];
}

const definitionList: Handler = (walk, element) => {
  walk.afterSpace = true;
  const groups = groupsOf(element);
  const notes = [...groups].some(({ definitions }) => definitions.some((each) => walk.notes.isNote(each)));
  const hasTerms = groups.some(({ terms }) => terms.length > 0);
  const hasDefinitions = groups.some(({ definitions }) => definitions.length > 0);
  let result: Content[];
  // Without terms it only sets its text in; without definitions its terms are titles.
  if (notes || !hasTerms) result = walk.blocks(element.children);
  else if (!hasDefinitions)
    result = groups.flatMap(({ terms }) => terms.flatMap((term) => termBlocks(walk, term)));
  else result = defined(walk, groups);
  walk.afterSpace = true;
  return result;
};

function groupsOf(element: Element): Group[] {
  const groups: Group[] = [];
  const visit = (nodes: readonly Nodes[]) => {
    for (const node of nodes) {
      if (!isElement(node) || isHidden(node)) continue;
      const last = groups.at(-1);
      if (node.tagName === "dt") {
        if (last === undefined || last.definitions.length > 0)
          groups.push({ terms: [node], definitions: [] });
        else last.terms.push(node);
      } else if (node.tagName === "dd") {
        if (last === undefined) groups.push({ terms: [], definitions: [node] });
        else last.definitions.push(node);
      } else visit(node.children);
    }
  };
  visit(element.children);
  return groups;
}

function termBlocks(walk: Walk, term: Element): RootContent[] {
  walk.anchors.enter(term);
  walk.afterSpace = true;
  const blocks = within(walk, { inText: true }, () => walk.blocks(term.children));
  return blocks.map((block) =>
    block.type === "paragraph" ? { ...block, children: strongly(block.children) } : block,
  );
}

function defined(walk: Walk, groups: readonly Group[]): Content[] {
  const result: Content[] = [];
  let items: ListItem[] = [];
  const flush = () => {
    if (items.length > 0)
      result.push({
        type: "list",
        ordered: false,
        spread: items.some(({ spread }) => spread),
        children: items,
      });
    items = [];
  };
  for (const { terms, definitions } of groups) {
    const heads = terms.map((term) => termBlocks(walk, term));
    const bodies = definitions
      .map((definition) => definitionBlocks(walk, definition))
      .filter(({ length }) => length > 0);
    const titled = heads.some((blocks) => blocks.some(({ type }) => type !== "paragraph"));
    if (titled) {
      flush();
      append(result, heads.flat());
      append(result, bodies.flat());
    } else items.push(itemOf(joined(heads.flat(), bodies), null));
  }
  flush();
  return result;
}

function definitionBlocks(walk: Walk, definition: Element): RootContent[] {
  walk.anchors.enter(definition);
  walk.afterSpace = true;
  return within(walk, { containers: walk.containers + 1 }, () => walk.blocks(definition.children));
}

/** A short definition stands on its term's line, several become a list below it. */
function joined(heads: RootContent[], bodies: RootContent[][]): RootContent[] {
  const head: PhrasingContent[] = heads.flatMap((block, at): PhrasingContent[] =>
    block.type !== "paragraph" ? [] : at === 0 ? block.children : [{ type: "break" }, ...block.children],
  );
  const [only, ...more] = bodies[0] ?? [];
  if (bodies.length === 1 && only?.type === "paragraph") {
    const said = plainText({ type: "paragraph", children: head });
    const colon = head.length === 0 ? "" : /[:?!.…]\s*$/.test(said) ? " " : ": ";
    const line: PhrasingContent[] = [...head, { type: "text", value: colon }, ...only.children];
    return [{ type: "paragraph", children: line }, ...more];
  }
  const paragraph: RootContent[] = head.length === 0 ? [] : [{ type: "paragraph", children: head }];
  if (bodies.length < 2) return [...paragraph, ...bodies.flat()];
  const items = bodies.map((body) => itemOf(body, null));
  return [
    ...paragraph,
    { type: "list", ordered: false, spread: items.some(({ spread }) => spread), children: items },
  ];
}

export const definitionLists: Readonly<Record<string, Handler>> = { dl: definitionList };
