/** A file of a result to be sent. */
export interface ResultFile {
  path: string;
  contentType: string;
  /** Safe for Content-Disposition; the route creates ASCII and UTF-8 forms. */
  filename: string;
  bytes: number;
  /** Offset of the content; default 0. */
  start?: number;
  /** Requested URL of a fetched page. */
  address?: string;
  /** Strong, quoted. */
  etag: string;
}
