import { Fault } from "../../config/errors/fault.ts";

/** What `read` returns; `otherwise` if it throws corrupt_document. For parts that a document can do without. */
export function ifSound<T, Otherwise>(read: () => T, otherwise: Otherwise): T | Otherwise {
  try {
    return read();
  } catch (error) {
    if (error instanceof Fault && error.code === "corrupt_document") return otherwise;
    throw error;
  }
}
