import type { Readable } from "node:stream";
import { type Static, Type } from "@sinclair/typebox";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { Secret } from "../../../config/secret.ts";
import type { SetRow } from "../../../ledger/contract.ts";
import type { Caller } from "../../services/caller.ts";
import type { ConvertFile, Services } from "../../services/contract.ts";
import { faultOfFile } from "../../services/failures.ts";
import { confirmedJobView } from "../../services/views/job.ts";
import { pricingOf } from "../../shared/pricing-version.ts";
import { confirmationErrors, ErrorFacts, fileErrors, guestErrors } from "../errors.ts";
import { exampleJobId, examplePricing } from "../examples.ts";
import { type Call, defineOperation, Reply, type Requester } from "../operation.ts";
import { creditUnits, documentedAs, pricing, withExample } from "../schema.ts";
import { clientRequestId, creditsForms, maxCreditUnits } from "./confirmation.ts";
import { convertFields, convertTextFields, convertToken } from "./convert-form.ts";
import { envelope } from "./error-envelope.ts";
import { admitGuest, conversionFields, uploadBodyLimit } from "./estimate-form.ts";
import { confirmedJobFields } from "./job.ts";

/** For the OpenAPI document; the form itself is read as a stream. */
const ConvertForm = Type.Object(
  {
    file: Type.Array(Type.String({ contentMediaType: "application/octet-stream" }), {
      minItems: 1,
      maxItems: limits.filesPerConvertMax,
      description: "The documents, one part each.",
    }),
    ...conversionFields,
    max_credit_units: maxCreditUnits(
      "Limits the sum of the queued estimates; without it each estimate is its own spending limit.",
    ),
    max_credits: Type.Optional(
      Type.String(
        documentedAs({
          description: "The same in Credits; when both are given they must agree.",
          anyOf: creditsForms,
          examples: ["1.5"],
        }),
      ),
    ),
    client_request_id: clientRequestId(
      "Idempotency key: a repeat of the same call returns the jobs that the first one created; free again when the last of them is deleted.",
    ),
    job_token: Type.Optional(
      Type.String({
        pattern: "^mk_job_[a-f0-9]{64}$",
        description:
          "Only for callers without an account. They may choose their own token (only its hash is stored); it proves, here or in the header, that a repeat is their own.",
      }),
    ),
  },
  { $id: "ConvertForm", additionalProperties: false },
);

const place = {
  index: Type.Integer({
    minimum: 0,
    maximum: limits.filesPerConvertMax - 1,
    description: "The file's position in the form.",
  }),
  filename: Type.String(),
};

const SetJob = Type.Object(
  {
    ...place,
    ...confirmedJobFields,
    upload_id: Type.Optional(
      Type.String({
        description:
          "Present with job_token: for POST /v1/guest-preview-sessions, so that the job can be claimed.",
      }),
    ),
  },
  { $id: "SetJob" },
);

const UnqueuedFile = Type.Object(
  { ...place, error: ErrorFacts },
  {
    $id: "UnqueuedFile",
    description: "A file without a job: nothing was reserved or stored for it.",
  },
);

/** Of a call whose files were all queued. */
const example = {
  ...examplePricing,
  estimated_credit_units: 1200,
  jobs: [
    {
      index: 0,
      filename: "report.pdf",
      job_id: exampleJobId,
      status: "queued",
      capability_id: "pdf-to-markdown",
      estimated_credits: 1.2,
      ...examplePricing,
      estimated_credit_units: 1200,
    },
  ],
  unqueued: [],
};

const ConvertResult = Type.Object(
  {
    ...pricing,
    estimated_credit_units: Type.Integer({ ...creditUnits, description: "The sum over `jobs`." }),
    jobs: Type.Array(SetJob),
    unqueued: Type.Array(UnqueuedFile),
  },
  {
    $id: "ConvertResult",
    ...withExample({
      ...example,
      unqueued: [
        {
          index: 1,
          filename: "minutes.pdf",
          error: {
            code: "encrypted_document",
            message: "The document needs a password; remove it and upload the file again.",
            request_id: "0b9a2f64-3c1d-4e8f-9a70-5d2c6e1f4b83",
            retryable: false,
            docs_url: "http://127.0.0.1:8484/docs/errors#encrypted_document",
          },
        },
      ],
    }),
  },
);

export const convert = defineOperation({
  id: "convert",
  method: "POST",
  path: "/v1/convert",
  summary: "Convert several files in one call",
  description: `Estimates, confirms and queues up to ${limits.filesPerConvertMax} files in order. Each is measured, priced, and queued when it fits into what is left of the spending limit, the account's Credits, and the limits of plan and queue; a file that does not fit leaves its room to later ones. Each job's spending limit is its estimate. Either all jobs are created or none. When no file can be queued, the answer is the error of the first file, and its details list the error of every file. Without an account PDF is accepted, up to 5 Credits: after the first file that does not fit, no later one is queued. Each file counts towards the five measurements a minute of one address; files beyond that make the address wait afterwards. The jobs belong to a preview session, as those of POST /v1/jobs do, and to the job token that was sent, or to a new one that each job names. Do not repeat this call after an unknown outcome unless it has a client_request_id; with one, the answer to a repeat shows the present state of the jobs, without deleted ones. Send client_request_id before the files: then the files of a repeat are only compared, which also works on a full disk.`,
  tag: "Jobs",
  access: "guest",
  scope: "svc:convert",
  rate: "estimates",
  form: ConvertForm,
  bodyExample: {
    client_request_id: "import-2026-11-21",
    max_credits: "5",
    file: ["%PDF-1.7 …", "%PDF-1.4 …"],
  },
  success: {
    200: { description: "All files are queued.", schema: ConvertResult, example },
    207: {
      description: "Some files are queued; the others are listed with their errors and cost nothing.",
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
  async handle(call) {
    const { parts, request } = call;
    const { services } = parts;
    const requester = call.requester();
    admitGuest(parts, requester);
    const { caller, visitorCookie } = requester;
    call.setHeaders(visitorCookie);
    const bodyLimit = uploadBodyLimit(call, requester, limits.filesPerConvertMax);
    const noRoom = await faultOf(services.estimates.admit(call.bodyBytes()));
    const count = estimateCounter(call);
    const { files, fields } = await call.readForm({
      fileField: "file",
      filesMax: limits.filesPerConvertMax,
      tooManyFiles,
      textFields: convertTextFields,
      textBytesMax: 2 * limits.optionsBytesMax,
      ...bodyLimit,
      readFields: (sent) => ({ by: withToken(call, requester, sent), ...convertFields(sent) }),
      onFile: async (filename, bytes, before) => {
        const by = withToken(call, requester, before).caller;
        return orTooLarge(filename, take(services, by, { filename, bytes, before, noRoom, count }));
      },
      discard: (file) => services.convert.discard(caller, [file]),
    });
    const { by, ...convert } = fields;
    const { set } = await services.convert.create(by.caller, { files, ...convert }, request.signal);
    const view = convertView(set, {
      requestId: call.requestId,
      baseUrl: parts.baseUrl(),
      jobToken: by.jobToken,
    });
    return new Reply(view.unqueued.length === 0 ? 200 : 207, view);
  },
});

/** A guest's own job token may be in the form; the parts after it then belong to that owner. */
function withToken(call: Call, requester: Requester, sent: ReadonlyMap<string, string>): Requester {
  const inHeader = call.request.headers.has("x-svc-job-token");
  const token = convertToken(sent, { jobToken: requester.jobToken, ofHeader: inHeader });
  return token === null ? requester : call.guest(token);
}

/** Counts the measured files; the first one was counted with the call. */
function estimateCounter({ parts, countEstimate }: Call): (caller: Caller) => void {
  let measured = 0;
  return ({ visit }) => {
    measured += 1;
    if (measured === 1) return;
    if (visit !== undefined) parts.services.guests.countFurther(visit);
    countEstimate();
  };
}

interface Part {
  filename: string;
  bytes: Readable;
  /** The fields that were sent before the file. */
  before: ReadonlyMap<string, string>;
  /** The reason why nothing new can be stored. */
  noRoom: Fault | null;
  /** Called for each file that is to be measured. */
  count(caller: Caller): void;
}

/**
 * With the id of an earlier call nothing new is created, so its files are only read and compared, which works even on
 * a full disk. It is known only if the id comes before the files.
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

/** A file that is too large fails alone; other errors here fail the whole call. */
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

/** The current state of a set; each error contains the ID of this call. */
function convertView(
  set: SetRow,
  { requestId, baseUrl, jobToken }: { requestId: string; baseUrl: string; jobToken: Secret | null },
): Static<typeof ConvertResult> {
  const jobs = set.jobs.map(({ index, job }) => ({
    index,
    filename: job.filename,
    ...confirmedJobView(job),
    ...(jobToken === null ? {} : { job_token: jobToken.reveal(), upload_id: job.uploadId }),
  }));
  const [first] = set.jobs;
  if (first === undefined) throw new Error(`set ${set.id} has no jobs`);
  return {
    ...pricingOf(first.job),
    estimated_credit_units: jobs.reduce((sum, job) => sum + job.estimated_credit_units, 0),
    jobs,
    unqueued: set.unqueued.map(({ index, filename, error }) => ({
      index,
      filename,
      error: envelope(faultOfFile(error), requestId, baseUrl).error,
    })),
  };
}
