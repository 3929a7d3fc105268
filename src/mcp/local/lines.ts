/** Messages of the stdio transport, one a line: those that are too long are answered, not kept. */
import { Transform, type TransformCallback } from "node:stream";

const newline = 0x0a;
/** As much of a message's beginning and end as its id is looked for in. */
const edgeBytes = 512;

/**
 * Passes lines of up to so many bytes, each in one piece; of a longer one it tells the id, where it can be seen. Without
 * it one message that is too long would end the connection, and with it every other call.
 */
export class BoundedLines extends Transform {
  readonly #bytesMax: number;
  readonly #tooLong: (id: string | number | null) => void;
  #kept: Buffer[] = [];
  #bytes = 0;
  #first = "";
  #last = "";

  constructor(bytesMax: number, tooLong: (id: string | number | null) => void) {
    super();
    this.#bytesMax = bytesMax;
    this.#tooLong = tooLong;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      this.#keep(chunk.subarray(from, end));
      this.#end();
      from = end + 1;
    }
    this.#keep(chunk.subarray(from));
    done();
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    const wasTooLong = this.#bytes > this.#bytesMax;
    this.#bytes += piece.length;
    if (this.#bytes <= this.#bytesMax) {
      this.#kept.push(piece);
      return;
    }
    if (!wasTooLong) {
      const all = Buffer.concat([...this.#kept, piece]);
      this.#first = all.toString("latin1", 0, edgeBytes);
      this.#last = all.toString("latin1", Math.max(0, all.length - edgeBytes));
      this.#kept = [];
      return;
    }
    this.#last = (this.#last + piece.toString("latin1", Math.max(0, piece.length - edgeBytes))).slice(
      -edgeBytes,
    );
  }

  #end(): void {
    if (this.#bytes > this.#bytesMax) this.#tooLong(idIn(this.#first, this.#last));
    else if (this.#bytes > 0) this.push(Buffer.concat([...this.#kept, Buffer.of(newline)]));
    this.#kept = [];
    this.#bytes = 0;
  }
}

const id = '"id"\\s*:\\s*(\\d{1,15}|"[\\w.:-]{1,128}")';
const atBeginning = new RegExp(`^\\s*\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?${id}\\s*,`);
const atEnd = new RegExp(`,\\s*${id}\\s*(?:,\\s*"jsonrpc"\\s*:\\s*"2\\.0"\\s*)?\\}\\s*$`);

/** Programs write it first or last. What stands within a parameter is never followed by the end of the message alone. */
function idIn(first: string, last: string): string | number | null {
  const found = atBeginning.exec(first)?.[1] ?? atEnd.exec(last)?.[1];
  return found === undefined ? null : (JSON.parse(found) as string | number);
}
