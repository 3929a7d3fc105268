/**
 * Operations of administrators. Each also runs without HTTP: through the control socket of the server on this
 * machine, or on the data directory while no server runs, as `markmill admin` does.
 */
import type { TSchema } from "@sinclair/typebox";
import type { AdminCore } from "../services/admin/core.ts";
import type { ExitCode } from "../shared/command-line/exit.ts";
import type { Argument, Example, Flags, FlagValues } from "../shared/command-line/flags.ts";
import { omitUndefined } from "../shared/omit-undefined.ts";
import {
  type Arguments,
  type Call,
  Created,
  defineOperation,
  type Operation,
  type OperationFacts,
} from "./operation.ts";

/** Arguments and results cross the control socket as JSON. */
export interface Runnable<A, R> {
  id: string;
  run(core: AdminCore, args: A, signal?: AbortSignal): Promise<R>;
}

/** Runs an operation: through the control socket of a running server, or on the data directory itself. */
export type Administer = <A, R>(operation: Runnable<A, R>, args: A) => Promise<R>;

/** Output of a command: one document with --json, else text. */
export interface Printed {
  json: unknown;
  text: string;
  /** For standard error. */
  note?: string;
  exit?: ExitCode;
}

export interface CommandCall<F extends Flags> {
  flags: FlagValues<F>;
  operands: readonly string[];
  nowMs: number;
  administer: Administer;
  /** Asks the user to type the name, unless --yes or --json is given. Throws UsageError if the input differs. */
  confirm(asked: { yes: boolean; name: string; what: string }): Promise<void>;
  /** The first line of standard input. */
  readLine(): Promise<string>;
  /** Makes a path of the command line absolute. */
  resolve(path: string): string;
}

/** A command of `markmill admin`, which also has the flags for the installation. */
export interface AdminCommand<A, R, F extends Flags> {
  name: `admin ${string}`;
  summary: string;
  details?: readonly string[];
  arguments?: readonly Argument[];
  flags?: F;
  examples?: readonly Example[];
  /** `run` executes the operation of the command. */
  print(call: CommandCall<F>, run: (args: A) => Promise<R>): Promise<Printed>;
}

interface WithCommand<A, R, F extends Flags> {
  command?: AdminCommand<A, R, F>;
}

/** An operation without a route: only available on this machine. */
export type LocalOperation<A = never, R = unknown> = Runnable<A, R> &
  WithCommand<A, R, Flags> & {
    /** Types of the arguments, besides those of the route. */
    args?: TSchema;
  };

export function localOperation<A, R, const F extends Flags = Record<never, never>>(
  operation: Runnable<A, R> & WithCommand<A, R, F> & { args: TSchema },
): LocalOperation<A, R> {
  return operation as LocalOperation<A, R>;
}

export type AdminOperation<A = never, R = unknown> = Operation & LocalOperation<A, R>;

interface Declaration<P, Q, B, A, R, F extends Flags>
  extends Pick<OperationFacts, "id" | "summary" | "description" | "unowned" | "success" | "errors" | "quiet">,
    WithCommand<A, R, F> {
  method: Operation["method"];
  path: string;
  params?: P;
  query?: Q;
  body?: B;
  bodyExample?: unknown;
  /** Types of arguments that only callers on this machine have. */
  args?: TSchema;
  /** The arguments are the path's parameters, the query and the body in one object. */
  run(core: AdminCore, args: A, signal?: AbortSignal): Promise<R>;
  /** The part of the result in the HTTP response; default: all of it. A 204 has none. */
  answer?(result: R): unknown;
  /** Path of the created object. */
  location?(result: R): string;
}

/** The context of the calling administrator, whose role was checked before. */
export function administratorCore({ parts, account }: Call): AdminCore {
  const { principal, actor } = account();
  const { organizationId } = principal;
  return parts.services.administration({ actor, organizationId, baseUrl: parts.baseUrl() });
}

export function adminOperation<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  A = Arguments<P, Q, B>,
  R = unknown,
  const F extends Flags = Record<never, never>,
>({ run, answer, location, command, args, ...facts }: Declaration<P, Q, B, A, R, F>): AdminOperation<A, R> {
  const operation = defineOperation({
    ...facts,
    tag: "Administration",
    access: "admin",
    scope: "svc:admin",
    async handle(call) {
      const { params, query, body, request } = call as Call<object, object, object>;
      const core = administratorCore(call);
      const result = await run(core, { ...params, ...query, ...body } as A, request.signal);
      if (204 in facts.success) return undefined;
      const document = answer === undefined ? result : answer(result);
      return location === undefined ? document : new Created(document, location(result));
    },
  });
  const local = { ...omitUndefined("command", command), ...omitUndefined("args", args) };
  return { ...operation, run, ...local } as AdminOperation<A, R>;
}
