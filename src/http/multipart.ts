import type { Readable } from "node:stream";
import busboy from "busboy";
import { Fault } from "../../config/errors/fault.ts";
import { tooLarge } from "./body.ts";
import { displayName } from "./filename.ts";

export interface FormRules<T> {
  /** Name of the one file part. */
  fileField: string;
  /** Names of the text fields there may be, each once. */
  textFields: readonly string[];
  textBytesMax: number;
  /** Of the whole body, framing included. */
  bodyBytesMax: number;
  /** Takes the file while it streams in; the parts before and after it do not wait for its result. */
  onFile(filename: string, bytes: Readable): Promise<T>;
  /** Undoes onFile when the form turns out to be no good. */
  discard(file: T): Promise<void>;
}

export interface Form<T> {
  file: T;
  fields: ReadonlyMap<string, string>;
}

/**
 * Reads a multipart/form-data body (RFC 7578) as it streams: the file goes straight to `onFile`, its part may stand
 * anywhere among the fields. Nothing is left behind when anything is wrong or the caller goes away.
 */
export async function readForm<T>(request: Request, rules: FormRules<T>): Promise<Form<T>> {
  const parser = startParser(request.headers, rules);
  const fields = new Map<string, string>();
  const failure = Promise.withResolvers<never>();
  let failed = false;
  failure.promise.catch(() => {
    failed = true;
  });
  const finished = new Promise<void>((resolve) => parser.once("close", resolve));
  let file: { stream: Readable; stored: Promise<T> } | null = null;

  parser.on("error", (cause) => failure.reject(malformed(cause)));
  for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const)
    parser.on(limit, () => failure.reject(refusal("", "Too many parts.")));
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    const fault =
      name === rules.fileField
        ? refusal(name, "Must be a file part with a file name.")
        : nameTruncated || !rules.textFields.includes(name)
          ? refusal(name, "Unknown field.")
          : fields.has(name)
            ? refusal(name, "Given twice.")
            : valueTruncated
              ? refusal(name, `At most ${rules.textBytesMax} bytes.`)
              : null;
    if (fault !== null) failure.reject(fault);
    else fields.set(name, value);
  });
  parser.on("file", (name, stream, { filename }) => {
    // Abandoned streams report their end as an error that nobody else listens to.
    stream.on("error", () => {});
    if (name !== rules.fileField || file !== null) {
      stream.resume();
      const known = name === rules.fileField;
      const message = known ? "Exactly one file." : "Must be a text field.";
      return failure.reject(
        refusal(name, known || rules.textFields.includes(name) ? message : "Unknown field."),
      );
    }
    const stored = rules.onFile(displayName(filename ?? ""), stream);
    stored.catch((cause) => failure.reject(cause));
    file = { stream, stored };
  });

  // The callbacks above assign it, which the compiler cannot see.
  const received = () => file as { stream: Readable; stored: Promise<T> } | null;
  /** Writes the body into the parser, no faster than the file is taken, and stops at the first failure. */
  async function feed(): Promise<void> {
    let bytes = 0;
    for await (const chunk of request.body ?? []) {
      if (failed) return;
      bytes += chunk.byteLength;
      if (bytes > rules.bodyBytesMax) throw tooLarge(rules.bodyBytesMax);
      if (parser.write(chunk)) continue;
      await Promise.race([new Promise((resolve) => parser.once("drain", resolve)), failure.promise]);
    }
    parser.end();
  }

  try {
    await Promise.race([feed(), failure.promise]);
    await Promise.race([finished, failure.promise]);
    const part = received();
    if (part === null) throw refusal(rules.fileField, "Required.");
    return { file: await part.stored, fields };
  } catch (thrown) {
    const part = received();
    if (part !== null) {
      part.stream.destroy(new Error("upload abandoned"));
      const stored = await part.stored.then(
        (value) => ({ value }),
        () => null,
      );
      if (stored !== null) await rules.discard(stored.value);
    }
    throw thrown;
  }
}

function startParser<T>(headers: Headers, rules: FormRules<T>): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      // Names are cut down to their last segment by our own rules.
      preservePath: true,
      limits: {
        fieldNameSize: 100,
        fieldSize: rules.textBytesMax,
        fields: rules.textFields.length * 2 + 2,
        files: 2,
        parts: rules.textFields.length * 2 + 4,
        headerPairs: 32,
      },
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

function malformed(cause: unknown): Fault {
  const details = [{ path: "", message: "Malformed multipart/form-data." }];
  return new Fault("invalid_request", { details, cause });
}

/** Field names are the caller's own text: shortened, and no value with them. A part may come without any name. */
function refusal(field: string | undefined, message: string): Fault {
  return new Fault("invalid_request", { details: [{ path: (field ?? "").slice(0, 100), message }] });
}
