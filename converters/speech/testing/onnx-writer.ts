/** Writes ONNX files of a few nodes (onnx/onnx.proto), for models that tests are made with. */

/** Lengths that are told only when the model runs are names. */
type Dimension = number | string;
type ElementType = "float" | "int64";
const elementTypes: Readonly<Record<ElementType, number>> = { float: 1, int64: 7 };

export interface PortSpec {
  name: string;
  type: ElementType;
  dimensions: Dimension[];
}

export interface TensorSpec {
  name: string;
  type: ElementType;
  dimensions: number[];
  values?: number[];
  /** In another file, in place of values. */
  external?: { location: string; offset: number; length: number };
}

export interface NodeSpec {
  operator: string;
  inputs: string[];
  outputs: string[];
  /** Whole numbers, or lists of them. */
  attributes?: Record<string, number | number[]>;
}

export interface ModelSpec {
  nodes: NodeSpec[];
  inputs: PortSpec[];
  outputs: PortSpec[];
  constants: TensorSpec[];
  metadata?: Record<string, string | number>;
  /** The operators' version. */
  operators?: number;
}

export function onnxBytes(spec: ModelSpec): Uint8Array {
  const graph = [
    ...spec.nodes.map((node) => part(1, nodeOf(node))),
    part(2, text("scripted")),
    ...spec.constants.map((tensor) => part(5, tensorOf(tensor))),
    ...spec.inputs.map((port) => part(11, portOf(port))),
    ...spec.outputs.map((port) => part(12, portOf(port))),
  ];
  return Buffer.concat([
    number(1, 8),
    part(7, Buffer.concat(graph)),
    part(8, number(2, spec.operators ?? 17)),
    ...Object.entries(spec.metadata ?? {}).map((fact) => part(14, entryOf(fact))),
  ]);
}

function nodeOf({ operator, inputs, outputs, attributes = {} }: NodeSpec): Uint8Array {
  return Buffer.concat([
    ...inputs.map((name) => part(1, text(name))),
    ...outputs.map((name) => part(2, text(name))),
    part(4, text(operator)),
    ...Object.entries(attributes).map(([name, value]) => part(5, attributeOf(name, value))),
  ]);
}

function attributeOf(name: string, value: number | number[]): Uint8Array {
  const [intType, intsType] = [2, 7];
  return typeof value === "number"
    ? Buffer.concat([part(1, text(name)), number(3, value), number(20, intType)])
    : Buffer.concat([part(1, text(name)), ...value.map((each) => number(8, each)), number(20, intsType)]);
}

function tensorOf({ name, type, dimensions, values = [], external }: TensorSpec): Uint8Array {
  const raw =
    type === "float" ? new Float32Array(values).buffer : new BigInt64Array(values.map(BigInt)).buffer;
  const inAnotherFile = 1;
  return Buffer.concat([
    ...dimensions.map((length) => number(1, length)),
    number(2, elementTypes[type]),
    part(8, text(name)),
    ...(external === undefined
      ? [part(9, new Uint8Array(raw))]
      : [...Object.entries(external).map((fact) => part(13, entryOf(fact))), number(14, inAnotherFile)]),
  ]);
}

const entryOf = ([key, value]: [string, string | number]) =>
  Buffer.concat([part(1, text(key)), part(2, text(String(value)))]);

function portOf({ name, type, dimensions }: PortSpec): Uint8Array {
  const shape = dimensions.map((length) =>
    part(1, typeof length === "number" ? number(1, length) : part(2, text(length))),
  );
  const tensor = Buffer.concat([number(1, elementTypes[type]), part(2, Buffer.concat(shape))]);
  return Buffer.concat([part(1, text(name)), part(2, part(1, tensor))]);
}

const text = (value: string) => Buffer.from(value, "utf8");
const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)]);
const part = (field: number, bytes: Uint8Array) =>
  Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  // Negative numbers have ten bytes, as 64 bits of them.
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Uint8Array.from([...bytes, Number(rest)]);
}
