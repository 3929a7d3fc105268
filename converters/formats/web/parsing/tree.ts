/** A parse5 adapter that builds hast directly. */
import type { Comment, Doctype, Element, ElementContent, Properties, Root, RootContent, Text } from "hast";
import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import { find, html as htmlNames, type Info, type Schema, svg as svgNames } from "property-information";
import { Fault } from "../../../../config/errors/fault.ts";

/** Attributes as properties of hast: `class` is `className`, a list; `hidden` is true; numbers stay as they are written. */
type Name = Pick<Info, "property" | "boolean" | "overloadedBoolean" | "spaceSeparated">;

/** Looking a name up takes longer than all else about it. Pages that make names up are not remembered without end. */
const namesMax = 10_000;
const known = { html: new Map<string, Name>(), svg: new Map<string, Name>() };

const attributesMax = 256;

/** Names are HTML's, but in SVG; MathML has no attribute that is true by being there (`open` of a fence is a sign). */
function propertiesOf(attributes: readonly Token.Attribute[], space: html.NS): Properties {
  const isSvg = space === html.NS.SVG;
  const isHtml = space === html.NS.HTML;
  const properties: Properties = {};
  const count = Math.min(attributes.length, attributesMax);
  for (let at = 0; at < count; at++) {
    const { prefix, name, value } = attributes[at] as Token.Attribute;
    const found = nameOf(prefix ? `${prefix}:${name}` : name, isSvg);
    if (found === null || Object.hasOwn(properties, found.property)) continue;
    if (found.spaceSeparated) properties[found.property] = value.split(/[\t\n\f\r ]+/).filter(Boolean);
    else if (isHtml && (found.boolean || (found.overloadedBoolean && value === "")))
      properties[found.property] = true;
    else properties[found.property] = value;
  }
  return properties;
}

/** Null for names that every object has, which stand in no table of names. */
function nameOf(attribute: string, isSvg: boolean): Name | null {
  if (attribute.toLowerCase() in Object.prototype) return null;
  const names = isSvg ? known.svg : known.html;
  let name = names.get(attribute);
  if (name === undefined) {
    name = find((isSvg ? svgNames : htmlNames) as Schema, attribute);
    if (names.size < namesMax) names.set(attribute, name);
  }
  return name;
}

/** What stands deeper is put on this level instead, as browsers do. */
const depthMax = 400;
const nodesMax = 3_000_000;

type Parent = Root | Element;
type Child = Element | Text | Comment | Doctype;

export interface TreeNodes extends TreeAdapterTypeMap {
  node: Parent | Child;
  parentNode: Parent;
  childNode: Child;
  document: Root;
  documentFragment: Root;
  element: Element;
  commentNode: Comment;
  textNode: Text;
  template: Element;
  documentType: Doctype;
}

/** What the parser needs of a node and hast does not have. */
interface Place {
  parent: Parent | null;
  depth: number;
  space: html.NS;
  attributes: Token.Attribute[];
}

/** What is looked for is the last one nearly always. */
function indexIn(children: readonly (RootContent | ElementContent)[], node: Child): number {
  const last = children.length - 1;
  return children[last] === node ? last : children.lastIndexOf(node);
}

/** One for each parse. Throws Fault document_too_complex for more nodes than can be held. */
export function treeAdapter(): TreeAdapter<TreeNodes> {
  const places = new Map<Parent | Child, Place>();
  let mode = html.DOCUMENT_MODE.NO_QUIRKS;
  const root = (): Root => ({ type: "root", children: [] });
  const placed = <T extends Child>(node: T, space = html.NS.HTML, attributes: Token.Attribute[] = []): T => {
    if (places.size >= nodesMax)
      throw new Fault("document_too_complex", {
        message: `The page has over ${nodesMax} elements and texts; split it.`,
      });
    places.set(node, { parent: null, depth: 0, space, attributes });
    return node;
  };
  const parentOf = (node: Parent | Child): Parent | null => places.get(node)?.parent ?? null;
  const depthOf = (node: Parent | Child): number => places.get(node)?.depth ?? -1;
  const put = (node: Child, parent: Parent | null): void => {
    const place = places.get(node);
    if (place === undefined) return;
    place.parent = parent;
    place.depth = parent === null ? 0 : depthOf(parent) + 1;
  };
  /** The one that takes what is put into `parent`, which may be too deep for it. */
  const taking = (parent: Parent): Parent => {
    let at = parent;
    while (depthOf(at) >= depthMax) at = parentOf(at) ?? at;
    return at;
  };
  const adapter: TreeAdapter<TreeNodes> = {
    createDocument: root,
    createDocumentFragment: root,
    createElement: (tagName, space, attributes) => {
      const properties = propertiesOf(attributes, space);
      return placed({ type: "element", tagName, properties, children: [] }, space, attributes);
    },
    createCommentNode: (value) => placed({ type: "comment", value }),
    createTextNode: (value) => placed({ type: "text", value }),
    appendChild(parent, node) {
      const into = taking(parent);
      into.children.push(node as ElementContent);
      put(node, into);
    },
    insertBefore(parent, node, reference) {
      const at = indexIn(parent.children, reference);
      if (at === -1) adapter.appendChild(parent, node);
      else {
        parent.children.splice(at, 0, node as ElementContent);
        put(node, parent);
      }
    },
    detachNode(node) {
      const parent = parentOf(node);
      if (parent === null) return;
      const at = indexIn(parent.children, node);
      if (at !== -1) parent.children.splice(at, 1);
      put(node, null);
    },
    insertText(parent, text) {
      const into = taking(parent);
      const last = into.children.at(-1);
      if (last?.type === "text") last.value += text;
      else adapter.appendChild(into, adapter.createTextNode(text));
    },
    insertTextBefore(parent, text, reference) {
      const before = parent.children[indexIn(parent.children, reference) - 1];
      if (before?.type === "text") before.value += text;
      else adapter.insertBefore(parent, adapter.createTextNode(text), reference);
    },
    adoptAttributes(element, attributes) {
      const given = propertiesOf(attributes, html.NS.HTML);
      for (const [name, value] of Object.entries(given)) element.properties[name] ??= value;
    },
    setTemplateContent(template, content) {
      template.content = content;
    },
    getTemplateContent: ({ content }) => content ?? root(),
    setDocumentType({ children }) {
      if (!children.some(({ type }) => type === "doctype")) children.push({ type: "doctype" });
    },
    setDocumentMode(_document, said) {
      mode = said;
    },
    getDocumentMode: () => mode,
    getFirstChild: ({ children }) => children[0] ?? null,
    getChildNodes: ({ children }) => children,
    getParentNode: parentOf,
    getAttrList: (element) => places.get(element)?.attributes ?? [],
    getTagName: ({ tagName }) => tagName,
    getNamespaceURI: (element) => places.get(element)?.space ?? html.NS.HTML,
    getTextNodeContent: ({ value }) => value,
    getCommentNodeContent: ({ value }) => value,
    getDocumentTypeNodeName: () => "html",
    getDocumentTypeNodePublicId: () => "",
    getDocumentTypeNodeSystemId: () => "",
    isTextNode: (node) => node.type === "text",
    isCommentNode: (node) => node.type === "comment",
    isDocumentTypeNode: (node) => node.type === "doctype",
    isElementNode: (node) => node.type === "element",
    setNodeSourceCodeLocation: () => undefined,
    getNodeSourceCodeLocation: () => undefined,
    updateNodeSourceCodeLocation: () => undefined,
  };
  return adapter;
}
