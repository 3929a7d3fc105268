import { PassThrough, type Readable } from "node:stream";
import busboy from "busboy";
import { Fault } from "../../../config/errors/fault.ts";
import { pointer } from "../../../config/errors/pointer.ts";
import { isStorable } from "../../../config/text/storable.ts";
import { wrongField } from "../../operations/errors.ts";
import type { Form, FormRules } from "../../operations/form.ts";
import { displayName } from "../../shared/display-name.ts";
import { chunksOf } from "./arrival.ts";

/**
 * Parses a multipart/form-data body (RFC 7578) as it streams: files go straight to `onFile`; their parts may be
 * anywhere among the fields. Cleans up after any error and when the caller disconnects.
 */
export async function readForm<T, F>(request: Request, rules: FormRules<T, F>): Promise<Form<T, F>> {
  const parser = startParser(request.headers, rules);
  const fields = new Map<string, string>();
  const failure = Promise.withResolvers<never>();
  let failed = false;
  failure.promise.catch(() => {
    failed = true;
  });
  const finished = new Promise<void>((resolve) => parser.once("close", resolve));
  const received: { stream: Readable; stored: Promise<T> }[] = [];

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
              : // Undefined if a part declares a charset that the parser does not support.
                typeof value === "string" && isStorable(value)
                ? null
                : refusal(name, "Text in UTF-8, without U+0000.");
    if (fault !== null) failure.reject(fault);
    else fields.set(name, value);
  });
  parser.on("file", (name, stream, { filename }) => {
    // Abandoned streams report their end as an error without another listener.
    stream.on("error", () => {});
    const fault =
      name !== rules.fileField
        ? refusal(name, rules.textFields.includes(name) ? "Must be a text field." : "Unknown field.")
        : received.length >= rules.filesMax
          ? rules.tooManyFiles()
          : null;
    if (fault !== null) {
      stream.resume();
      return failure.reject(fault);
    }
    const stored = rules.onFile(displayName(filename ?? ""), detached(stream), new Map(fields));
    stored.catch((cause) => failure.reject(cause));
    received.push({ stream, stored });
  });

  /** Writes the body into the parser, with backpressure from the files, and stops at the first failure. */
  async function feed(): Promise<void> {
    let bytes = 0;
    for await (const chunk of chunksOf(request)) {
      if (failed) return;
      bytes += chunk.byteLength;
      if (bytes > rules.bodyBytesMax) throw rules.bodyTooLarge();
      if (parser.write(chunk)) continue;
      await Promise.race([new Promise((resolve) => parser.once("drain", resolve)), failure.promise]);
    }
    parser.end();
  }

  try {
    await Promise.race([feed(), failure.promise]);
    await Promise.race([finished, failure.promise]);
    const [first, ...rest] = await Promise.all(received.map(({ stored }) => stored));
    if (first === undefined) throw refusal(rules.fileField, "Required.");
    return { files: [first, ...rest], fields: rules.readFields(fields) };
  } catch (thrown) {
    for (const { stream } of received) stream.destroy(new Error("upload abandoned"));
    for (const outcome of await Promise.allSettled(received.map(({ stored }) => stored)))
      if (outcome.status === "fulfilled") await rules.discard(outcome.value);
    throw thrown;
  }
}

/**
 * The same bytes in another stream: destroying a part itself would leave the parser waiting for its reader forever,
 * while this one drains the rest.
 */
function detached(part: Readable): Readable {
  const copy = new PassThrough();
  part.pipe(copy);
  part.on("error", (cause) => copy.destroy(cause));
  copy.on("error", () => {});
  copy.on("close", () => {
    part.unpipe(copy);
    part.resume();
  });
  return copy;
}

function startParser<T, F>(headers: Headers, rules: FormRules<T, F>): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      // Our own rules cut names down to their last segment.
      preservePath: true,
      limits: {
        fieldNameSize: 100,
        fieldSize: rules.textBytesMax,
        fields: rules.textFields.length * 2 + 2,
        files: rules.filesMax + 1,
        parts: rules.textFields.length * 2 + 2 + rules.filesMax + 1,
        headerPairs: 32,
      },
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

function malformed(cause: unknown): Fault {
  return new Fault("invalid_request", {
    details: [{ path: "", message: "Malformed multipart/form-data." }],
    cause,
  });
}

/** Field names are the caller's own text: shortened, and without values. A part may lack a name. */
function refusal(field: string | undefined, message: string): Fault {
  return wrongField(field ? pointer(field.slice(0, 100)) : "", message);
}
