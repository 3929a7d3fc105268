/** A parse5 adapter that builds hast directly; parents and raw attributes are private to nodes. */
import type { Comment, Doctype, Element, ElementContent, Properties, Root, RootContent, Text } from "hast";
import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import { find, html as htmlNames, type Info, type Schema, svg as svgNames } from "property-information";
import { Fault } from "../../../../config/errors/fault.ts";

/** Attributes as properties of hast: `class` is `className`, a list; `hidden` is true; numbers stay as they are written. */
type Name = Pick<Info, "property" | "boolean" | "overloadedBoolean" | "spaceSeparated">;

/** Looking a name up takes longer than all else about it. Pages that make names up are not remembered without end. */
const namesMax = 10_000;
const known = { html: new Map<string, Name>(), svg: new Map<string, Name>() };

/** More than any element has; the rest of them goes. */
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

type Parent = DocumentNode | ElementNode;
type Child = ElementNode | TextNode | CommentNode | DoctypeNode;

class DocumentNode implements Root {
  readonly type = "root";
  readonly children: RootContent[] = [];
}

class ElementNode implements Element {
  readonly type = "element";
  readonly children: ElementContent[] = [];
  readonly properties: Properties;
  content?: Root;
  #parent: Parent | null = null;
  #depth = 0;
  readonly #space: html.NS;
  readonly #attributes: Token.Attribute[];

  constructor(
    readonly tagName: string,
    space: html.NS,
    attributes: Token.Attribute[],
  ) {
    this.properties = propertiesOf(attributes, space);
    this.#space = space;
    this.#attributes = attributes;
  }

  static space = (element: ElementNode) => element.#space;
  static attributes = (element: ElementNode) => element.#attributes;
  static parent = (element: ElementNode) => element.#parent;
  static depth = (element: ElementNode) => element.#depth;
  static put(element: ElementNode, parent: Parent | null): void {
    element.#parent = parent;
    element.#depth = parent instanceof ElementNode ? parent.#depth + 1 : 0;
  }
}

class TextNode implements Text {
  readonly type = "text";
  #parent: Parent | null = null;
  constructor(public value: string) {}
  static parent = (text: TextNode) => text.#parent;
  static put(text: TextNode, parent: Parent | null): void {
    text.#parent = parent;
  }
}

class CommentNode implements Comment {
  readonly type = "comment";
  #parent: Parent | null = null;
  constructor(public value: string) {}
  static parent = (comment: CommentNode) => comment.#parent;
  static put(comment: CommentNode, parent: Parent | null): void {
    comment.#parent = parent;
  }
}

class DoctypeNode implements Doctype {
  readonly type = "doctype";
}

export interface TreeNodes extends TreeAdapterTypeMap {
  node: Parent | Child;
  parentNode: Parent;
  childNode: Child;
  document: DocumentNode;
  documentFragment: DocumentNode;
  element: ElementNode;
  commentNode: CommentNode;
  textNode: TextNode;
  template: ElementNode;
  documentType: DoctypeNode;
}

function parentOf(node: Parent | Child): Parent | null {
  if (node instanceof ElementNode) return ElementNode.parent(node);
  if (node instanceof TextNode) return TextNode.parent(node);
  return node instanceof CommentNode ? CommentNode.parent(node) : null;
}

function put(node: Child, parent: Parent | null): void {
  if (node instanceof ElementNode) ElementNode.put(node, parent);
  else if (node instanceof TextNode) TextNode.put(node, parent);
  else if (node instanceof CommentNode) CommentNode.put(node, parent);
}

/** The one that takes what is put into `parent`, which may be too deep for it. */
function taking(parent: Parent): Parent {
  let at = parent;
  while (at instanceof ElementNode && ElementNode.depth(at) >= depthMax) at = ElementNode.parent(at) ?? at;
  return at;
}

/** What is looked for is the last one nearly always. */
function indexIn(children: readonly (RootContent | ElementContent)[], node: Child): number {
  const last = children.length - 1;
  return children[last] === node ? last : children.lastIndexOf(node);
}

/**
 * One for each parse, for it counts.
 *
 * Throws Fault document_too_complex for more nodes than can be held.
 */
export function treeAdapter(): TreeAdapter<TreeNodes> {
  let nodes = 0;
  let mode = html.DOCUMENT_MODE.NO_QUIRKS;
  const counted = <T>(node: T): T => {
    nodes += 1;
    if (nodes > nodesMax)
      throw new Fault("document_too_complex", {
        message: `The page has over ${nodesMax} elements and texts; split it.`,
      });
    return node;
  };
  const adapter: TreeAdapter<TreeNodes> = {
    createDocument: () => new DocumentNode(),
    createDocumentFragment: () => new DocumentNode(),
    createElement: (name, space, attributes) => counted(new ElementNode(name, space, attributes)),
    createCommentNode: (value) => counted(new CommentNode(value)),
    createTextNode: (value) => counted(new TextNode(value)),
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
      if (last instanceof TextNode) last.value += text;
      else adapter.appendChild(into, adapter.createTextNode(text));
    },
    insertTextBefore(parent, text, reference) {
      const before = parent.children[indexIn(parent.children, reference) - 1];
      if (before instanceof TextNode) before.value += text;
      else adapter.insertBefore(parent, adapter.createTextNode(text), reference);
    },
    adoptAttributes(element, attributes) {
      const given = propertiesOf(attributes, html.NS.HTML);
      for (const [name, value] of Object.entries(given)) element.properties[name] ??= value;
    },
    setTemplateContent(template, content) {
      template.content = content;
    },
    getTemplateContent: (template) => template.content as DocumentNode,
    setDocumentType(document) {
      if (!document.children.some(({ type }) => type === "doctype"))
        document.children.push(new DoctypeNode());
    },
    setDocumentMode(_document, said) {
      mode = said;
    },
    getDocumentMode: () => mode,
    getFirstChild: (node) => (node.children[0] as Child | undefined) ?? null,
    getChildNodes: (node) => node.children as Child[],
    getParentNode: parentOf,
    getAttrList: ElementNode.attributes,
    getTagName: ({ tagName }) => tagName,
    getNamespaceURI: ElementNode.space,
    getTextNodeContent: ({ value }) => value,
    getCommentNodeContent: ({ value }) => value,
    getDocumentTypeNodeName: () => "html",
    getDocumentTypeNodePublicId: () => "",
    getDocumentTypeNodeSystemId: () => "",
    isTextNode: (node) => node instanceof TextNode,
    isCommentNode: (node) => node instanceof CommentNode,
    isDocumentTypeNode: (node) => node instanceof DoctypeNode,
    isElementNode: (node) => node instanceof ElementNode,
    setNodeSourceCodeLocation: () => undefined,
    getNodeSourceCodeLocation: () => undefined,
    updateNodeSourceCodeLocation: () => undefined,
  };
  return adapter;
}
