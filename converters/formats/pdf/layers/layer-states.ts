/** Optional content groups, "layers" (ISO 32000-2, 8.11), that are visible when a file is opened. */
import type * as Mupdf from "mupdf";
import { isNamed, items } from "../file/objects.ts";

type PDFObject = Mupdf.PDFObject;

export interface Layer {
  group: PDFObject;
  name: string;
  visible: boolean;
}

const groupsMax = 10_000;
const applicationsMax = 100;
const intentsMax = 16;

/** States by the default configuration, by object number of the group; null without optional content. */
export function readLayerStates(document: Mupdf.PDFDocument): ReadonlyMap<number, Layer> | null {
  const properties = document.getTrailer().get("Root", "OCProperties");
  if (!properties.isDictionary()) return null;
  const configuration = properties.get("D");
  const base = !isNamed(read(configuration, "BaseState"), "OFF");
  const layers = new Map<number, Layer>();
  for (const group of items(properties.get("OCGs"), groupsMax)) {
    if (!group.isIndirect() || !group.isDictionary()) continue;
    const name = group.get("Name");
    layers.set(group.asIndirect(), {
      group,
      name: name.isString() ? name.asString() : "",
      visible: base,
    });
  }
  for (const visible of [true, false]) {
    for (const group of items(read(configuration, visible ? "ON" : "OFF"), groupsMax)) {
      const layer = group.isIndirect() ? layers.get(group.asIndirect()) : undefined;
      if (layer) layer.visible = visible;
    }
  }
  applyUsage(configuration, layers);
  const intents = intentsOf(read(configuration, "Intent"));
  for (const layer of layers.values()) {
    // Groups meant for another purpose have no say in what is seen (8.11.2.1).
    const own = intentsOf(layer.group.get("Intent"));
    if (!intents.has("All") && ![...own].some((intent) => intents.has(intent))) layer.visible = true;
  }
  return layers;
}

const stateKeys: Readonly<Record<string, string>> = {
  View: "ViewState",
  Print: "PrintState",
  Export: "ExportState",
};

/** Usage counts where the configuration says so, for the event of viewing (8.11.4.4). */
function applyUsage(configuration: PDFObject, layers: ReadonlyMap<number, Layer>): void {
  for (const application of items(read(configuration, "AS"), applicationsMax)) {
    if (!application.isDictionary() || !isNamed(application.get("Event"), "View")) continue;
    const keys = [...items(application.get("Category"), applicationsMax)].flatMap((category) => {
      const name = category.isName() ? category.asName() : "";
      const key = stateKeys[name];
      return key === undefined ? [] : [{ name, key }];
    });
    for (const group of items(application.get("OCGs"), groupsMax)) {
      const layer = group.isIndirect() ? layers.get(group.asIndirect()) : undefined;
      if (!layer) continue;
      const states = keys.map(({ name, key }) => layer.group.get("Usage", name, key));
      if (states.some((state) => isNamed(state, "OFF"))) layer.visible = false;
      else if (states.some((state) => isNamed(state, "ON"))) layer.visible = true;
    }
  }
}

function intentsOf(object: PDFObject): Set<string> {
  const names = object.isName() ? [object] : [...items(object, intentsMax)];
  const found = names.flatMap((name) => (name.isName() ? [name.asName()] : []));
  return new Set(found.length > 0 ? found : ["View"]);
}

const read = (dictionary: PDFObject, key: string): PDFObject =>
  dictionary.isDictionary() ? dictionary.get(key) : dictionary;
