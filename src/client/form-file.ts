/** A file of a form; its bytes are read when they are sent. */
export type FormFile = FileOnDisk | FileInBrowser;

export interface FileOnDisk {
  path: string;
  /** Sent in its place; never a path. */
  filename: string;
}

export interface FileInBrowser {
  blob: Blob;
  filename: string;
}

/** Fields and files as the body of a request, and the headers that say what it is. */
export type FormOf = (
  fields: Readonly<Record<string, string>>,
  files: readonly FormFile[],
) => { headers: Record<string, string>; body: () => ReadableStream<Uint8Array> | FormData };
