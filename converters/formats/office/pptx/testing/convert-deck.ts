/** Decks converted in a folder of their own, each held to what was measured for its price. */
import { expect } from "bun:test";
import { Fault } from "../../../../../config/errors/fault.ts";
import { toMarkdown } from "../../../../document/markdown/write.ts";
import type { Document } from "../../../../document/model.ts";
import { convertMeasured, usualRequest, withSource } from "../../../../testing/converted.ts";
import { converter } from "../converter.ts";
import { type DeckParts, deckBytes, placeholder } from "./deck-writer.ts";

const usual = { comments: "keep", hidden: "drop", notes: "keep" };

/** `options`: where they differ from the defaults. */
export async function converted(
  deck: DeckParts | Uint8Array,
  options: Record<string, unknown> = {},
): Promise<Document> {
  const bytes = deck instanceof Uint8Array ? deck : await deckBytes(deck);
  const request = { ...usualRequest, options: { ...usual, ...options } };
  const told: [number, number][] = [];
  const document = await withSource("input.pptx", bytes, (source, folder) =>
    convertMeasured(converter, source, folder, {
      request,
      progress: (done, total) => told.push([done, total]),
    }),
  );
  const { length } = document.units;
  expect(told.at(-1)).toEqual([length, length]);
  return document;
}

/** What a conversion that must fail throws. */
export async function faultOf(
  deck: DeckParts | Uint8Array,
  options: Record<string, unknown> = {},
): Promise<Fault> {
  const error = await converted(deck, options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Fault);
  return error as Fault;
}

/** As Markdown. */
export const said = ({ root }: Document) => toMarkdown(root);
/** A slide of a title, with `more` shapes behind it. */
export const titled = (text: string, more = ""): DeckParts["slides"][number] => ({
  shapes: placeholder("title", { text }) + more,
});
