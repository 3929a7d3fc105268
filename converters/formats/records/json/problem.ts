/** A JSON syntax error with its position. */
import { Fault } from "../../../../config/errors/fault.ts";

export class JsonProblem extends Error {
  readonly offset: number;

  constructor(offset: number, reason: string) {
    super(reason);
    this.offset = offset;
  }
}

/** corrupt_document with line and column, both from 1. Columns count UTF-16 units, as editors do. */
export function problemFault(problem: JsonProblem, text: string): Fault {
  const { line, column } = placeOf(text, problem.offset);
  return new Fault("corrupt_document", {
    message: `The file is not valid JSON: line ${line}, column ${column}: ${problem.message}.`,
    cause: problem,
  });
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", lineStart)) {
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}
