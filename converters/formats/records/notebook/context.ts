import type { Json } from "../json/values.ts";
import type { CellPictures } from "./pictures.ts";

export interface NotebookContext {
  json: Json;
  /** Of the code; "" where the notebook does not say. */
  language: string;
  pictures: CellPictures;
  warnings: string[];
}
