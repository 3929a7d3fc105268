/** What a tool is, to whichever server offers it: the hosted one, the local one, or both. */
import type { Static, TObject } from "@sinclair/typebox";
import type { Scope } from "../auth/principal.ts";
import type { Client } from "../client/client.ts";

/** What every call of a tool has to work with. */
export interface ToolCall {
  /** The API, as the caller may use it. */
  client: Client;
  /** Aborts when the caller cancels the call, or goes away. */
  signal: AbortSignal;
  /** Tells the caller how far it is, if the caller wants to know; what does not go on is not told. `total` null: not known. */
  progress(done: number, total: number | null, message: string): void;
}

/** A result that is kept elsewhere, for the caller to fetch. */
export interface ResultLink {
  uri: string;
  name: string;
  description: string;
  mimeType: string;
  bytes?: number;
}

export interface ToolAnswer<Body> {
  /** By the tool's output schema. */
  body: Body;
  links?: readonly ResultLink[];
}

/** The parts of which its description is made: a sentence or two each. */
interface ToolWords {
  /** What it does, in one line. */
  purpose: string;
  /** When to call it, and what to call instead. */
  when: string;
  limits: string;
  /** In Credits. */
  cost: string;
}

interface ToolHints {
  /** Changes nothing. */
  readOnly: boolean;
  /** May take something away that was there. */
  destructive: boolean;
  /** To call it twice does no more than to call it once. */
  idempotent: boolean;
  /** Reaches beyond this installation. */
  openWorld: boolean;
}

/** `Call`: what it needs beside what every call has. */
export interface Tool<
  Call extends ToolCall = ToolCall,
  Input extends TObject = TObject,
  Output extends TObject = TObject,
> {
  name: `svc_${string}`;
  title: string;
  words: ToolWords;
  /** Required scopes; empty: any caller. */
  scopes: readonly Scope[];
  hints: ToolHints;
  input: Input;
  output: Output;
  /** Throws what the client throws, and Fault. */
  run(input: Static<Input>, call: Call): Promise<ToolAnswer<Static<Output>>>;
}

/** Keeps the types of a tool's schemas within it, and forgets them outside, where tools stand in lists. */
export function defineTool<Input extends TObject, Output extends TObject, Call extends ToolCall = ToolCall>(
  tool: Tool<Call, Input, Output>,
): Tool<Call> {
  return tool as unknown as Tool<Call>;
}

/** The description for the model. Scopes are listed only for applications: an API key has them all. */
export function descriptionOf({ words, scopes }: Tool<never>, tellScopes: boolean): string {
  const { purpose, when, limits, cost } = words;
  const needed = tellScopes && scopes.length > 0 ? `Needs the scope ${scopes.join(" and ")}.` : "";
  return [purpose, when, limits, cost, needed].filter((text) => text !== "").join(" ");
}
