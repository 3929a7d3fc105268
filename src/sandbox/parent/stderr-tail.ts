import { withoutTerminal } from "../../../converters/util/strip-terminal.ts";

const keptBytes = 4_096;
/** Output before reading slows down, to protect the server's CPU. */
const freeBytes = 1024 ** 2;
const pauseMs = 20;

/** The end of a child's standard error, such as a crash message. */
export class StderrTail {
  #tail: Uint8Array = new Uint8Array(0);
  /** Settles when the stream is closed. */
  readonly ended: Promise<void>;
  #hurried = false;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.ended = this.#listen(stream);
  }

  get text(): string {
    const words = new TextDecoder().decode(this.#tail);
    // Removes terminal control sequences.
    return withoutTerminal(words)
      .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "")
      .trim();
  }

  /** The child is dead: read the rest without pauses. */
  hurry(): void {
    this.#hurried = true;
  }

  async #listen(stream: ReadableStream<Uint8Array>): Promise<void> {
    let readBytes = 0;
    try {
      for await (const chunk of stream) {
        readBytes += chunk.length;
        this.#keep(chunk);
        if (readBytes > freeBytes && !this.#hurried) await Bun.sleep(pauseMs);
      }
    } catch {
      // A broken stream counts as ended.
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
