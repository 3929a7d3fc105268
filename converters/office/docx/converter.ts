import { Fault } from "../../../config/errors/fault.ts";
import type { Converter } from "../../contract.ts";

export const converter: Converter = {
  measure: () => Promise.reject(new Fault("capability_unavailable")),
  convert: () => Promise.reject(new Fault("capability_unavailable")),
};
