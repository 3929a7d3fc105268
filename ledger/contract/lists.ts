/** A place in a list that is in the order of making, whichever end it begins at; ids are in no order, so it takes both. */
export interface ListPlace {
  createdAtMs: number;
  id: string;
}
