/** What the tags of a file say of one page, and how far they were believed. */
import type { Box } from "../../util/geometry/box.ts";

/** An element that shows something, with its alternative text and the place of what is drawn. */
export interface Illustration extends Box {
  alt: string;
}

/** Whether the tags changed the order, agreed with it, or were not believed; null without tags. */
export type TagOrder = "tags" | "agreed" | "geometry" | null;

export interface PageTags {
  /** Of the page, those that the tags say are artifacts, and those that they say nothing about. */
  characters: number;
  artifacts: number;
  untagged: number;
  artifactsUsed: boolean;
  illustrations: readonly Illustration[];
  order: TagOrder;
  /** Tables whose rows and cells come from the tags. */
  tables: number;
}

export function newPageTags(illustrations: readonly Illustration[]): PageTags {
  return {
    characters: 0,
    artifacts: 0,
    untagged: 0,
    artifactsUsed: false,
    illustrations,
    order: null,
    tables: 0,
  };
}
