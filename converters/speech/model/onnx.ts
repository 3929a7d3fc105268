/** Reads an ONNX model without weights (onnx/onnx.proto), before the engine, which crashes on bad ones. */
import { type Extent, type Field, FieldFile, MalformedFields } from "./onnx-fields.ts";

export interface Port {
  name: string;
  /** Null if the length is known only when the model runs. */
  dimensions: (number | null)[];
}

export interface ExternalWeights {
  /** As the model names it: relative to its own folder. */
  location: string;
  /** Bytes of that file that the model reads up to, at least. */
  end: number;
}

export interface Onnx {
  metadata: ReadonlyMap<string, string>;
  inputs: Port[];
  outputs: Port[];
  external: ExternalWeights[];
}

/** Numbers of the fields that are read. */
const model = { irVersion: 1, graph: 7, metadata: 14, last: 26 } as const;
const entry = { key: 1, value: 2 } as const;
const graph = { initializer: 5, input: 11, output: 12 } as const;
const tensor = { name: 8, external: 13 } as const;
const valueInfo = { name: 1, type: 2 } as const;

const metadataBytesMax = 64 * 1024;
const metadataMax = 200;
const nameBytesMax = 1024;
const portsMax = 64;
const dimensionsMax = 16;

/** Throws `MalformedFields` for what is not a whole ONNX file, and what the system says. */
export function readOnnx(path: string): Onnx {
  const file = new FieldFile(path);
  try {
    const metadata = new Map<string, string>();
    let body: Body | null = null;
    let isVersioned = false;
    for (const { number, value, extent } of file.fields({ from: 0, to: file.bytes })) {
      if (number > model.last) throw new MalformedFields(false);
      if (number === model.irVersion) isVersioned = value > 0;
      // Other readers make one graph of several, so that what the first one has would not be looked at.
      if (number === model.graph && body !== null) throw new MalformedFields(false);
      if (number === model.graph && extent !== null) body = readGraph(file, extent);
      if (number === model.metadata && extent !== null && metadata.size < metadataMax)
        metadata.set(...readEntry(file, extent));
    }
    if (body === null || !isVersioned) throw new MalformedFields(false);
    return { metadata, ...body };
  } finally {
    file.close();
  }
}

type Body = Pick<Onnx, "inputs" | "outputs" | "external">;

function readGraph(file: FieldFile, extent: Extent): Body {
  const inputs: Port[] = [];
  const outputs: Port[] = [];
  const given = new Set<string>();
  const ends = new Map<string, number>();
  for (const { number, extent: part } of file.fields(extent)) {
    if (part === null) continue;
    if (number === graph.input && inputs.length < portsMax) inputs.push(readPort(file, part));
    if (number === graph.output && outputs.length < portsMax) outputs.push(readPort(file, part));
    if (number !== graph.initializer) continue;
    const { name, external } = readTensor(file, part);
    given.add(name);
    if (external !== null)
      ends.set(external.location, Math.max(ends.get(external.location) ?? 0, external.end));
  }
  return {
    inputs: inputs.filter(({ name }) => !given.has(name)),
    outputs,
    external: [...ends].map(([location, end]) => ({ location, end })),
  };
}

function readTensor(file: FieldFile, extent: Extent): { name: string; external: ExternalWeights | null } {
  let name = "";
  const facts = new Map<string, string>();
  for (const { number, extent: part } of file.fields(extent)) {
    if (number === tensor.name && part !== null) name = file.text(part, nameBytesMax);
    if (number === tensor.external && part !== null) facts.set(...readEntry(file, part));
  }
  const location = facts.get("location");
  if (location === undefined) return { name, external: null };
  return { name, external: { location, end: whole(facts.get("offset")) + whole(facts.get("length")) } };
}

const whole = (digits: string | undefined): number => {
  const value = Number(digits ?? 0);
  return Number.isSafeInteger(value) && value >= 0 ? value : 0;
};

function readEntry(file: FieldFile, extent: Extent): [string, string] {
  const entries: [string, string] = ["", ""];
  for (const { number, extent: part } of file.fields(extent)) {
    if (number === entry.key && part !== null) entries[0] = file.text(part, nameBytesMax);
    if (number === entry.value && part !== null) entries[1] = file.text(part, metadataBytesMax);
  }
  return entries;
}

/** ValueInfoProto > TypeProto > its tensor (1) > TensorShapeProto (2) > Dimension (1) > dim_value (1). */
function readPort(file: FieldFile, extent: Extent): Port {
  const fields = [...file.fields(extent)];
  const nameAt = fields.find(({ number }) => number === valueInfo.name)?.extent;
  const name = nameAt ? file.text(nameAt, nameBytesMax) : "";
  const type = fields.find(({ number }) => number === valueInfo.type);
  const shape = within(file, within(file, type, 1), 2);
  const dimensions: (number | null)[] = [];
  if (shape?.extent)
    for (const { number, extent: dimension } of file.fields(shape.extent)) {
      if (number !== 1 || dimension === null || dimensions.length >= dimensionsMax) continue;
      dimensions.push([...file.fields(dimension)].find((each) => each.number === 1)?.value ?? null);
    }
  return { name, dimensions };
}

function within(file: FieldFile, field: Field | undefined, number: number): Field | undefined {
  if (!field?.extent) return undefined;
  for (const each of file.fields(field.extent)) if (each.number === number) return each;
  return undefined;
}
