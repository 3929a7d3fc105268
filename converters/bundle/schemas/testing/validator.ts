/** Schemas as a validator of the field reads them: draft 2020-12, strictly, with the formats. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** What is wrong with a document, in words; nothing when it fits. */
export type Validator = (document: unknown) => string[];

/** Throws when the schema is none, or uses a keyword that there is not. */
export function validatorOf(schema: object): Validator {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  // As it is published: without what only the program sees.
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema)));
  return (document) => {
    validate(document);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
  };
}
