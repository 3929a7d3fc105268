import { withoutTerminal } from "../../../converters/util/strip-terminal.ts";

const keptBytes = 4_096;
/** What a child may write before the parent slows down: noise shall not cost the server its processor. */
const freeBytes = 1024 ** 2;
const pauseMs = 20;

/** The end of what a child wrote to its standard error: a crash's banner, a stack. */
export class StderrTail {
  #tail: Uint8Array = new Uint8Array(0);
  /** Settles when the child has closed the stream, which its death does. */
  readonly ended: Promise<void>;
  #hurried = false;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.ended = this.#listen(stream);
  }

  get text(): string {
    const words = new TextDecoder().decode(this.#tail);
    // Terminal colours and control characters say nothing in a log.
    return withoutTerminal(words)
      .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "")
      .trim();
  }

  /** The child is dead: read what is left without pauses. */
  hurry(): void {
    this.#hurried = true;
  }

  async #listen(stream: ReadableStream<Uint8Array>): Promise<void> {
    let heardBytes = 0;
    try {
      for await (const chunk of stream) {
        heardBytes += chunk.length;
        this.#keep(chunk);
        if (heardBytes > freeBytes && !this.#hurried) await Bun.sleep(pauseMs);
      }
    } catch {
      // A stream that breaks has said its last word.
    }
  }

  #keep(chunk: Uint8Array): void {
    if (chunk.length >= keptBytes) {
      this.#tail = chunk.slice(-keptBytes);
      return;
    }
    const kept = this.#tail.subarray(Math.max(0, this.#tail.length + chunk.length - keptBytes));
    const tail = new Uint8Array(kept.length + chunk.length);
    tail.set(kept);
    tail.set(chunk, kept.length);
    this.#tail = tail;
  }
}
