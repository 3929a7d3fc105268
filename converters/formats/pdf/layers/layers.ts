/**
 * Makes the engine show what a viewer would show. It knows the states of layers, but reads no visibility expressions,
 * takes two of the four policies of membership for others, and applies usage and intents beyond what the
 * configuration asks for; so the answers are worked out here and written into the open document in words that it
 * knows. The file itself is not touched.
 */
import type * as Mupdf from "mupdf";
import { damageOf } from "../../../engines/damage.ts";
import { isNamed } from "../file/objects.ts";
import { type Layer, readLayerStates } from "./layer-states.ts";
import { isSeen } from "./membership.ts";

type PDFObject = Mupdf.PDFObject;

/** Of one page: property lists, forms and annotations that are looked at. */
const objectsMax = 20_000;
const formDepthMax = 8;
const namesMax = 200;
/** As the engine numbers it; others count from 0. */
const defaultConfiguration = -1;

export class Layers {
  readonly #document: Mupdf.PDFDocument;
  readonly #states: ReadonlyMap<number, Layer>;
  readonly #settled = new Set<number>();

  private constructor(document: Mupdf.PDFDocument, states: ReadonlyMap<number, Layer>) {
    this.#document = document;
    this.#states = states;
  }

  /** Null for files without layers, which are most. */
  static settle(document: Mupdf.PDFDocument): Layers | null {
    try {
      const states = readLayerStates(document);
      if (!states) return null;
      const layers = new Layers(document, states);
      layers.#settleGroups();
      return layers;
    } catch (error) {
      // Broken layers are shown as the engine shows them.
      if (damageOf(error) !== null) throw error;
      return null;
    }
  }

  /** Names of those that are not shown, in the order of the file. */
  get hidden(): string[] {
    return [...this.#states.values()]
      .filter(({ visible }) => !visible)
      .map(({ name }) => name)
      .slice(0, namesMax);
  }

  get count(): number {
    return this.#states.size;
  }

  /** To be called before a page (from 0) is read or drawn. */
  settlePage(index: number): void {
    try {
      const page = this.#document.findPage(index);
      const budget = { left: objectsMax };
      this.#settleResources(page.getInheritable("Resources"), 0, budget);
      const annotations = page.get("Annots");
      for (let i = 0; annotations.isArray() && i < annotations.length && budget.left-- > 0; i++) {
        const annotation = annotations.get(i);
        if (annotation.isDictionary()) this.#settleMembership(annotation.get("OC"));
      }
    } catch (error) {
      if (damageOf(error) !== null) throw error;
    }
  }

  /** The default configuration, put plainly, and chosen anew. */
  #settleGroups(): void {
    const hidden: PDFObject[] = [];
    for (const { group, visible } of this.#states.values()) {
      group.delete("Usage");
      if (!visible) hidden.push(group);
    }
    const properties = this.#document.getTrailer().get("Root", "OCProperties");
    properties.put("D", { BaseState: "ON", ON: [], OFF: hidden });
    this.#document.selectLayerConfig(defaultConfiguration);
  }

  #settleResources(resources: PDFObject, depth: number, budget: { left: number }): void {
    if (!resources.isDictionary() || depth > formDepthMax || this.#seen(resources)) return;
    const lists = resources.get("Properties");
    if (lists.isDictionary()) {
      lists.forEach((list) => {
        if (budget.left-- > 0) this.#settleMembership(list);
      });
    }
    const drawn = resources.get("XObject");
    if (!drawn.isDictionary()) return;
    drawn.forEach((object) => {
      if (budget.left-- <= 0 || !object.isStream() || this.#seen(object)) return;
      this.#settleMembership(object.get("OC"));
      if (isNamed(object.get("Subtype"), "Form")) {
        this.#settleResources(object.get("Resources"), depth + 1, budget);
      }
    });
  }

  #seen(object: PDFObject): boolean {
    const number = object.isIndirect() ? object.asIndirect() : 0;
    if (number === 0) return false;
    const known = this.#settled.has(number);
    this.#settled.add(number);
    return known;
  }

  /** Says by a single group what the rule comes to. */
  #settleMembership(membership: PDFObject): void {
    if (!membership.isDictionary() || !isNamed(membership.get("Type"), "OCMD") || this.#seen(membership))
      return;
    const seen = isSeen(membership, this.#states);
    membership.delete("VE");
    if (seen) {
      membership.delete("P");
      // A group that the file does not list is always shown.
      membership.put("OCGs", this.#document.addObject({ Type: "OCG", Name: "(shown)" }));
      return;
    }
    const other = [...this.#states.values()].find(({ visible }) => !visible);
    const any = other ?? [...this.#states.values()][0];
    if (!any) return;
    membership.put("OCGs", [any.group]);
    membership.put("P", other ? "AnyOn" : "AllOff");
  }
}
