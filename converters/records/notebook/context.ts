import type { Json } from "../json/values.ts";
import type { CellPictures } from "./pictures.ts";

/** What the cells of a notebook have in common. */
export interface NotebookContext {
  json: Json;
  /** Of the code; "" where the notebook does not say. */
  language: string;
  pictures: CellPictures;
  warnings: string[];
}
