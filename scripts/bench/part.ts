/** What a part of the bench is given. */
export interface Bench {
  program: string;
  /** An empty folder on the disk that is measured; gone afterwards. */
  place: string;
}
