import type { Duplex } from "node:stream";
import { refused } from "../refusal.ts";

const nothing: Buffer = Buffer.alloc(0);

/** Reads a stream on demand. Not with the stream's iterator, which would end the stream. */
export class ByteReader {
  private rest = nothing;
  private ended = false;
  private error: Error | null = null;
  private wake = () => {};
  private readonly onReadable = () => this.wake();
  private readonly onEnd = () => {
    this.ended = true;
    this.wake();
  };
  private readonly onClose = () => {
    // An unannounced end: the data may be incomplete.
    if (!this.ended) this.error ??= new Error("closed before its end");
    this.wake();
  };
  private readonly onError = (error: Error) => {
    this.error = error;
    this.wake();
  };

  constructor(private readonly stream: Duplex) {
    stream.on("readable", this.onReadable);
    stream.on("end", this.onEnd);
    stream.on("close", this.onClose);
    stream.on("error", this.onError);
  }

  /** A line without its end. Throws Refused if it is too long. */
  async line(bytesMax: number): Promise<string> {
    for (;;) {
      const at = this.rest.indexOf(10);
      if (at > bytesMax || (at < 0 && this.rest.length > bytesMax))
        throw refused("not_http", "line too long");
      if (at >= 0) {
        const line = this.rest.toString("latin1", 0, this.rest[at - 1] === 13 ? at - 1 : at);
        this.rest = this.rest.subarray(at + 1);
        return line;
      }
      const more = await this.arrived();
      if (more === null) throw refused("broke_off", "within a line");
      this.rest = Buffer.concat([this.rest, more]);
    }
  }

  /** Up to `bytesMax` available bytes; null: the end. */
  async some(bytesMax: number): Promise<Buffer | null> {
    const bytes = this.rest.length > 0 ? this.rest : await this.arrived();
    if (bytes === null) return null;
    this.rest = bytes.subarray(bytesMax);
    return bytes.subarray(0, bytesMax);
  }

  /** Fails later reads; a destroyed stream can look like a finished one. */
  fail(error: Error): void {
    this.onError(error);
  }

  /** Releases the stream with unread data. */
  release(): void {
    this.stream.off("readable", this.onReadable);
    this.stream.off("end", this.onEnd);
    this.stream.off("close", this.onClose);
    this.stream.off("error", this.onError);
    if (this.rest.length > 0) this.stream.unshift(this.rest);
    this.rest = nothing;
  }

  private async arrived(): Promise<Buffer | null> {
    for (;;) {
      const chunk: unknown = this.stream.read();
      if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      if (this.error !== null) throw refused("broke_off", this.error.message, this.error);
      if (this.ended) return null;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}
