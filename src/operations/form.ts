/** The rules for reading a multipart/form-data body. */
import type { Readable } from "node:stream";
import type { Fault } from "../../config/errors/fault.ts";

export interface FormRules<T, F> {
  /** Name of the file parts. */
  fileField: string;
  /** At least one; more than this are refused with `tooManyFiles`. */
  filesMax: number;
  tooManyFiles(): Fault;
  /** Names of the allowed text fields, each at most once. */
  textFields: readonly string[];
  textBytesMax: number;
  /** Of the whole body, including framing. */
  bodyBytesMax: number;
  bodyTooLarge(): Fault;
  /**
   * Receives a file while it streams in; the parts before and after it do not wait for its result. A rejection makes
   * the whole form fail. It may stop reading: the rest of the file is skipped. `fields`: those before the file.
   */
  onFile(filename: string, bytes: Readable, fields: ReadonlyMap<string, string>): Promise<T>;
  /** Checks the text fields once all of them have arrived. */
  readFields(sent: ReadonlyMap<string, string>): F;
  /** Undoes onFile if the form fails. */
  discard(file: T): Promise<void>;
}

export interface Form<T, F> {
  /** In the order in which they were sent. */
  files: [T, ...T[]];
  fields: F;
}
