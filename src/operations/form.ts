/** What is read of a multipart/form-data body. */
import type { Readable } from "node:stream";
import type { Fault } from "../../config/errors/fault.ts";

export interface FormRules<T, F> {
  /** Name of the file parts. */
  fileField: string;
  /** There must be one; more than this are refused with `tooManyFiles`. */
  filesMax: number;
  tooManyFiles(): Fault;
  /** Names of the text fields there may be, each once. */
  textFields: readonly string[];
  textBytesMax: number;
  /** Of the whole body, framing included. */
  bodyBytesMax: number;
  bodyTooLarge(): Fault;
  /**
   * Takes a file while it streams in; the parts before and after it do not wait for its result. When it rejects, the
   * whole form is no good. It may stop reading: the rest of the file is passed over. `fields` are those before it.
   */
  onFile(filename: string, bytes: Readable, fields: ReadonlyMap<string, string>): Promise<T>;
  /** Looks at the text fields once they are all there. */
  readFields(sent: ReadonlyMap<string, string>): F;
  /** Undoes onFile when the form turns out to be no good. */
  discard(file: T): Promise<void>;
}

export interface Form<T, F> {
  /** In the order in which they were sent. */
  files: [T, ...T[]];
  fields: F;
}
