import type { Readable } from "node:stream";
import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { ConvertForm, ConvertResult } from "../../operations/jobs/convert.ts";
import type { Caller } from "../../services/caller.ts";
import type { ConvertFile, Services } from "../../services/contract.ts";
import { contentLengthOf } from "../body.ts";
import { callOf, type HttpParts } from "../context.ts";
import { convertFields, convertTextFields, convertToken } from "../convert-form.ts";
import { confirmationErrors, fileErrors, guestErrors } from "../error-codes.ts";
import { json } from "../json.ts";
import { readForm } from "../multipart.ts";
import { convertExample } from "../openapi/examples.ts";
import { countFurtherEstimate } from "../rates/rates.ts";
import { admitGuest, guestWith, type RequestContext, requestContextOf } from "../request-context.ts";
import { operation } from "../route-facts.ts";
import { uploadBodyLimit } from "../upload-body.ts";
import { convertView } from "../views/convert.ts";

export function convertRoutes(parts: HttpParts) {
  const { services, baseUrl } = parts;

  /** A guest's own job token may come in the form: what follows it there is known to be of that owner. */
  function withToken(
    asking: RequestContext,
    request: Request,
    sent: ReadonlyMap<string, string>,
  ): RequestContext {
    const { jobToken } = asking;
    const ofHeader = request.headers.has("x-svc-job-token");
    const token = convertToken(sent, { jobToken, ofHeader });
    return token === null ? asking : guestWith(parts, request, token);
  }

  return new Elysia().post(
    "/v1/convert",
    async ({ request }) => {
      const asking = requestContextOf(parts, request);
      admitGuest(parts, asking);
      const { caller, headers } = asking;
      callOf(request).headers = headers;
      const bodyLimit = uploadBodyLimit(services, caller, request.headers, limits.filesPerConvertMax);
      const noRoom = await faultOf(services.estimates.admit(contentLengthOf(request.headers)));
      let staged = 0;
      // With the call itself its first file was counted.
      const count = ({ visit }: Caller) => {
        staged += 1;
        if (staged === 1) return;
        if (visit !== undefined) services.guests.countFurther(visit);
        countFurtherEstimate(callOf(request));
      };
      const { files, fields } = await readForm(request, {
        fileField: "file",
        filesMax: limits.filesPerConvertMax,
        tooManyFiles,
        textFields: convertTextFields,
        textBytesMax: 2 * limits.optionsBytesMax,
        ...bodyLimit,
        readFields: (sent) => ({ by: withToken(asking, request, sent), ...convertFields(sent) }),
        onFile: async (filename, bytes, before) => {
          const by = withToken(asking, request, before).caller;
          return orTooLarge(filename, take(services, by, { filename, bytes, before, noRoom, count }));
        },
        discard: (file) => services.convert.discard(caller, [file]),
      });
      const { by, ...convert } = fields;
      const { set } = await services.convert.create(by.caller, { files, ...convert }, request.signal);
      const { requestId } = callOf(request);
      const view = convertView(set, { requestId, baseUrl: baseUrl(), jobToken: by.jobToken });
      return json(view, view.unqueued.length === 0 ? 200 : 207);
    },
    {
      parse: "none",
      detail: operation({
        id: "convert",
        summary: "Estimate, confirm and queue several files in one call",
        description: `Up to ${limits.filesPerConvertMax} files, taken in order: each is measured, priced, and queued when it fits under what the ceiling leaves, the account holds and the limits of plan and queue allow; a file that does not fit leaves its room to those after it. Each job's ceiling is its estimate. All jobs are made at once or none is. When no file can be queued, the answer is the first one's error, whose details name every file with its own. Without an account PDF is taken, as far as 5 Credits reach: the first file that does not fit ends it for those after it, too; each file counts among the five a minute that are measured of one address, which waits afterwards for those of a call beyond. The jobs come under a preview session as those of POST /v1/jobs do; they belong to the job token that was sent, or to a new one that each of them names. Do not send this call again after an unknown outcome unless it has a client_request_id; with one, the answer to a repeat shows the jobs as they are then, without those that were deleted. Send it before the files: then those of a repeat are only compared, which works on a disk that is too full for new ones, too.`,
        tag: "Jobs",
        access: "guest",
        scope: "svc:convert",
        rate: "estimates",
        body: "multipart",
        requestBody: {
          schema: ConvertForm,
          example: {
            client_request_id: "import-2026-11-21",
            max_credits: "5",
            file: ["%PDF-1.7 …", "%PDF-1.4 …"],
          },
        },
        success: {
          200: { description: "All files are queued.", schema: ConvertResult, example: convertExample },
          207: {
            description: "Some files are queued; the others are named with their errors and cost nothing.",
            schema: ConvertResult,
          },
        },
        errors: [
          ...fileErrors,
          ...confirmationErrors,
          ...guestErrors,
          "guest_input_not_supported",
          "quota_exceeded",
          "too_many_files",
        ],
      }),
    },
  );
}

interface Part {
  filename: string;
  bytes: Readable;
  /** The fields that were sent before the file. */
  before: ReadonlyMap<string, string>;
  /** Why nothing new can be stored. */
  noRoom: Fault | null;
  /** To be told of each file that is to be measured. */
  count(caller: Caller): void;
}

/**
 * With an id that stands for an earlier call nothing new comes of this one, so its files are only read to be compared:
 * a repeat is answered on a disk that takes no more files, too. That is known when the id comes before them.
 */
async function take(services: Services, caller: Caller, part: Part): Promise<ConvertFile> {
  const { filename, bytes, before, noRoom, count } = part;
  const id = before.get("client_request_id");
  const kind = before.get("capability_id");
  const { convert } = services;
  if (id !== undefined && (await convert.isKnown(caller, id)))
    return convert.compare(caller, filename, bytes, kind);
  if (noRoom !== null) throw noRoom;
  count(caller);
  return convert.stage(caller, filename, bytes, kind);
}

/** A file that is too large is no good by itself; what else goes wrong here goes wrong for the whole call. */
async function orTooLarge(filename: string, taking: Promise<ConvertFile>): Promise<ConvertFile> {
  try {
    return await taking;
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === "payload_too_large") return { filename, fault: thrown };
    throw thrown;
  }
}

async function faultOf(asked: Promise<void>): Promise<Fault | null> {
  try {
    await asked;
    return null;
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown;
    throw thrown;
  }
}

const tooManyFiles = () =>
  new Fault("too_many_files", {
    details: [{ path: "/file", message: `At most ${limits.filesPerConvertMax} files in a call.` }],
  });
