/** Exceptions that damage an engine: after these a WebAssembly instance must not be used again. */
export type Damage = "trap" | "memory" | "stack";

/** Messages of a failed allocation: of the runtime, Emscripten, MuPDF, ONNX Runtime and the C++ library. */
const outOfMemory =
  /out of memory|failed to allocate memory|bad allocation|\bOOM\b|cannot enlarge memory|\b[mc]alloc\b.*\bfailed|\brealloc\b.*\bfailed|std::bad_alloc/i;
/** Deep nesting; thrown inside WebAssembly it leaves the instance in the middle of a call. */
const stackOverflow = /maximum call stack size exceeded/i;
/** Emscripten's abort() throws a RuntimeError of this wording. */
const aborted = /^Aborted\(/;

/** Null: the engine is undamaged. Checks one error, not its causes. */
export function damageOf(thrown: unknown): Damage | null {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (outOfMemory.test(message)) return "memory";
  if (stackOverflow.test(message)) return "stack";
  return isTrap(thrown) ? "trap" : null;
}

/** `WebAssembly.RuntimeError` is thrown by every trap; bundled engines may use one of another realm. */
function isTrap(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return error instanceof Error && (error.name === "RuntimeError" || aborted.test(error.message));
}
