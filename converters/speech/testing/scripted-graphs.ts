/** The graphs of a scripted model: what its encoder and its decoder compute. */
import type { ModelSpec, NodeSpec, PortSpec, TensorSpec } from "./onnx-writer.ts";
import { bands, context, type Vocabulary } from "./scripted-vocabulary.ts";

const node = (
  operator: string,
  inputs: string[],
  output: string,
  attributes: Record<string, number | number[]> = {},
): NodeSpec => ({ operator, inputs, outputs: [output], attributes });

const floats = (name: string, ...dimensions: (number | string)[]): PortSpec => ({
  name,
  type: "float",
  dimensions,
});
const integers = (name: string, ...dimensions: (number | string)[]): PortSpec => ({
  name,
  type: "int64",
  dimensions,
});
const constant = (name: string, values: number[], dimensions = [values.length]): TensorSpec => ({
  name,
  type: "int64",
  dimensions,
  values,
});
const scalar = (name: string, value: number): TensorSpec => constant(name, [value], []);
const number = (name: string, value: number, dimensions: number[] = []): TensorSpec => ({
  name,
  type: "float",
  dimensions,
  values: [value],
});
const [floatType, integerType] = [1, 7];

/** What the encoder gives to the decoder: the tokens that are said after each token, by its place. */
type Said = Pick<ModelSpec, "nodes" | "constants">;

/** The row of the loudest band. `rows`: for each band, which row of `table`. */
export function saidByPitch(rows: number[], table: number[][]): Said {
  return {
    nodes: [
      node("ReduceMean", ["mel"], "level", { axes: [0, 2], keepdims: 0 }),
      node("ArgMax", ["level"], "band", { axis: 0, keepdims: 0 }),
      node("Gather", ["rows", "band"], "row"),
      node("Gather", ["table", "row"], "said"),
    ],
    constants: [
      constant("rows", rows),
      constant("table", table.flat(), [table.length, table[0]?.length ?? 0]),
    ],
  };
}

/** Above noise, below a tone of a tenth of full scale; silence is far below. */
const audible = 0.4;
const framesPerTime = 2;

/**
 * A token for each tone, between the times of its beginning and its end. `tokens`: for each band, that of a tone in it.
 * `first`: what comes before all of them.
 */
export function saidByTones(tokens: number[], first: number[], { endOfText, firstTime }: Vocabulary): Said {
  return {
    nodes: [
      node("ReduceMax", ["mel"], "loudness", { axes: [0, 1], keepdims: 0 }),
      node("Greater", ["loudness", "audible"], "isAudible"),
      node("Cast", ["isAudible"], "there", { to: integerType }),
      // Where a frame is unlike the one before it; there is silence around all of them.
      node("Concat", ["nothing", "there"], "before", { axis: 0 }),
      node("Concat", ["there", "nothing"], "after", { axis: 0 }),
      node("Sub", ["after", "before"], "change"),
      node("Greater", ["change", "zero"], "begins"),
      node("Less", ["change", "zero"], "ends"),
      node("NonZero", ["begins"], "beginnings"),
      node("NonZero", ["ends"], "endings"),
      node("Reshape", ["beginnings", "column"], "from"),
      node("Reshape", ["endings", "column"], "to"),
      // The pitch of each is that of its middle.
      node("Add", ["from", "to"], "sum"),
      node("Div", ["sum", "two"], "middle"),
      node("ArgMax", ["mel"], "bands", { axis: 1, keepdims: 0 }),
      node("Reshape", ["bands", "all"], "bandOf"),
      node("Gather", ["bandOf", "middle"], "pitches"),
      node("Gather", ["tokens", "pitches"], "words"),
      node("Div", ["from", "framesPerTime"], "opens"),
      node("Div", ["to", "framesPerTime"], "closes"),
      node("Add", ["opens", "firstTime"], "opening"),
      node("Add", ["closes", "firstTime"], "closing"),
      node("Concat", ["opening", "words", "closing"], "segments", { axis: 1 }),
      node("Reshape", ["segments", "all"], "run"),
      node("Concat", ["first", "run", "endOfText"], "said", { axis: 0 }),
    ],
    constants: [
      number("audible", audible),
      constant("nothing", [0]),
      scalar("zero", 0),
      scalar("two", 2),
      constant("column", [-1, 1]),
      constant("all", [-1]),
      constant("tokens", tokens),
      scalar("framesPerTime", framesPerTime),
      scalar("firstTime", firstTime),
      constant("first", first),
      constant("endOfText", [endOfText]),
    ],
  };
}

export function encoder(said: Said, metadata: Record<string, string | number>): ModelSpec {
  return {
    nodes: [
      ...said.nodes,
      node("Cast", ["said"], "numbers", { to: floatType }),
      node("Reshape", ["numbers", "cross"], "n_layer_cross_k"),
      node("Identity", ["n_layer_cross_k"], "n_layer_cross_v"),
    ],
    inputs: [floats("mel", "n_audio", bands, "T")],
    outputs: [
      floats("n_layer_cross_k", 1, "n_audio", "T2", 1),
      floats("n_layer_cross_v", 1, "n_audio", "T2", 1),
    ],
    constants: [...said.constants, constant("cross", [1, 1, -1, 1])],
    metadata,
  };
}

/** Gives what the encoder said, and the last of it for ever. */
export function decoder({ size }: Vocabulary): ModelSpec {
  return {
    nodes: [
      node("Reshape", ["n_layer_cross_k", "all"], "numbers"),
      node("Cast", ["numbers"], "said", { to: integerType }),
      node("Shape", ["tokens"], "shape"),
      node("Gather", ["shape", "second"], "count"),
      node("Range", ["zero", "count", "one"], "range"),
      node("Add", ["range", "offset"], "places"),
      node("Shape", ["said"], "length"),
      node("Sub", ["length", "one"], "last"),
      node("Min", ["places", "last"], "there"),
      node("Gather", ["said", "there"], "next"),
      node("Unsqueeze", ["next", "front"], "batch"),
      node("OneHot", ["batch", "size", "values"], "logits", { axis: -1 }),
      node("Identity", ["in_n_layer_self_k_cache"], "out_n_layer_self_k_cache"),
      node("Identity", ["in_n_layer_self_v_cache"], "out_n_layer_self_v_cache"),
    ],
    inputs: [
      integers("tokens", "n_audio", "n_tokens"),
      floats("in_n_layer_self_k_cache", 1, "n_audio", context, 1),
      floats("in_n_layer_self_v_cache", 1, "n_audio", context, 1),
      floats("n_layer_cross_k", 1, "n_audio", "T", 1),
      floats("n_layer_cross_v", 1, "n_audio", "T", 1),
      integers("offset", 1),
    ],
    outputs: [
      floats("logits", "n_audio", "n_tokens", size),
      floats("out_n_layer_self_k_cache", 1, "n_audio", context, 1),
      floats("out_n_layer_self_v_cache", 1, "n_audio", context, 1),
    ],
    constants: [
      constant("all", [-1]),
      constant("front", [0]),
      scalar("zero", 0),
      scalar("one", 1),
      scalar("second", 1),
      scalar("size", size),
      // Above the logarithm of the number of times, whose sum the engine weighs against the best text.
      { name: "values", type: "float", dimensions: [2], values: [0, 100] },
    ],
  };
}

/** Silero's version 5: 512 samples and 64 before them in, a likelihood out. */
export const activity: ModelSpec = {
  nodes: [
    node("Abs", ["input"], "loudness"),
    node("ReduceMax", ["loudness"], "peak", { axes: [1], keepdims: 1 }),
    node("Greater", ["peak", "threshold"], "isLoud"),
    node("Cast", ["isLoud"], "output", { to: floatType }),
    node("Identity", ["state"], "stateN"),
  ],
  inputs: [floats("input", "batch", "samples"), floats("state", 2, "batch", 128), integers("sr", 1)],
  outputs: [floats("output", "batch", 1), floats("stateN", 2, "batch", 128)],
  constants: [number("threshold", 0.01)],
};
