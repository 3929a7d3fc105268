import type { RootContent } from "mdast";
import type { BoundingBox } from "../../../document/model.ts";
import { paragraphOf } from "../../../document/nodes.ts";
import { find, type XmlElement } from "../../../xml/element.ts";
import { frameBlocks } from "../graphics/frame.ts";
import { fillBlock, pictureBlock } from "../graphics/picture.ts";
import { alternativeText, isDecorative } from "../shapes/alternative-text.ts";
import { readingOrder } from "../shapes/reading-order.ts";
import type { Shape } from "../shapes/shapes.ts";
import { textBlocks } from "../text/blocks.ts";
import { readParagraphs } from "../text/paragraphs.ts";
import type { LinkTarget } from "../text/runs.ts";
import type { SlideContext } from "./context.ts";

/** A block and where the shape stands that it comes from. */
export interface ShapeBlock {
  node: RootContent;
  box: BoundingBox | null;
}

/** Of the shape that titles the slide; null for others. */
export type TitleBlock = (shape: Shape) => ShapeBlock | null;

const untitled: TitleBlock = () => null;

/** Blocks of the shapes in the order in which they are read; a group is read as one. */
export function shapeBlocks(
  shapes: readonly Shape[],
  context: SlideContext,
  title: TitleBlock = untitled,
): ShapeBlock[] {
  const filled = shapes.flatMap((shape) => {
    const heading = title(shape);
    const blocks = heading === null ? blocksOf(shape, context) : [heading];
    return blocks.length === 0 ? [] : [{ box: boxAround(shape, blocks), blocks }];
  });
  return readingOrder(filled, context.rightToLeft).flatMap(({ blocks }) => blocks);
}

/** Of a group, the box around what says something in it. */
function boxAround(shape: Shape, blocks: readonly ShapeBlock[]): BoundingBox | null {
  if (shape.kind !== "group") return shape.box;
  let around: BoundingBox | null = null;
  for (const { box } of blocks) around = union(around, box);
  return around ?? shape.box;
}

function union(a: BoundingBox | null, b: BoundingBox | null): BoundingBox | null {
  if (a === null || b === null) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function blocksOf(shape: Shape, context: SlideContext): ShapeBlock[] {
  const blocks =
    shape.kind === "group"
      ? shapeBlocks(shape.children, context)
      : nodesOf(shape, context).map((node) => ({ node, box: shape.box }));
  if (blocks.length > 0) return blocks;
  const described = descriptionOf(shape);
  return described === null ? [] : [{ node: described, box: shape.box }];
}

function nodesOf(shape: Shape, context: SlideContext): RootContent[] {
  if (shape.kind === "frame") return frameBlocks(shape, context);
  const block = shape.kind === "picture" ? pictureBlock(shape, context) : null;
  const paragraphs = readParagraphs(find(shape.element, "p:txBody"), textContext(shape, context));
  const text = textBlocks(paragraphs, context.titleDepth === 1 ? 2 : 3);
  for (const node of text) context.ownText.add(node);
  if (block !== null) return [block, ...text];
  if (text.length > 0) return text;
  const fill = shape.kind === "text" ? fillBlock(shape, context) : null;
  return fill === null ? [] : [fill];
}

/** What the author says of something drawn that nothing else tells. */
function descriptionOf(shape: Shape): RootContent | null {
  const value = isDecorative(shape.about) ? "" : alternativeText(shape);
  return value === "" ? null : paragraphOf(value);
}

export function textContext(shape: Shape, context: SlideContext) {
  return { style: shape.style, leftOut: context.leftOut, link: linkOf(shape, context.link) };
}

/** A click on the shape goes where the shape says, unless the words say otherwise. */
function linkOf(shape: Shape, link: LinkTarget): LinkTarget {
  const whole = link(find(shape.about, "a:hlinkClick"));
  return whole === null
    ? link
    : (click: XmlElement | undefined) => (click === undefined ? whole : link(click));
}
