/** A file of a result, ready to be sent. */
export interface ResultFile {
  path: string;
  contentType: string;
  /** A safe name for Content-Disposition, ASCII and UTF-8 forms made by the route. */
  filename: string;
  bytes: number;
  /** Where in the file its content begins; at its beginning where absent. */
  start?: number;
  /** Of a page that was fetched: the address that was asked for. */
  address?: string;
  /** Strong, of the content, in its quotes. */
  etag: string;
}
