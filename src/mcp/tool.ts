/** A tool of the hosted MCP server, the local one, or both. */
import type { Static, TObject } from "@sinclair/typebox";
import type { Scope } from "../auth/principal.ts";
import type { Client } from "../client/client.ts";

/** The context of every call of a tool. */
export interface ToolCall {
  /** The API with the caller's permissions. */
  client: Client;
  /** Aborts when the caller cancels the call or disconnects. */
  signal: AbortSignal;
  /** Reports progress if the caller has asked for it; skips values that do not increase. `total` null: unknown. */
  progress(done: number, total: number | null, message: string): void;
}

/** A result that is stored elsewhere, for the caller to fetch. */
export interface ResultLink {
  uri: string;
  name: string;
  description: string;
  mimeType: string;
  bytes?: number;
}

export interface ToolAnswer<Body> {
  /** Matches the tool's output schema. */
  body: Body;
  links?: readonly ResultLink[];
}

/** The parts of the description: a sentence or two each. */
interface ToolWords {
  /** What it does, in one line. */
  purpose: string;
  /** When to call it, and the alternatives. */
  when: string;
  limits: string;
  /** In Credits. */
  cost: string;
}

interface ToolHints {
  /** Read-only. */
  readOnly: boolean;
  /** May delete or overwrite something. */
  destructive: boolean;
  /** Idempotent. */
  idempotent: boolean;
  /** Accesses other hosts than this installation. */
  openWorld: boolean;
}

/** `Call`: additional context of the tool. */
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
  /** Throws the client's errors, and Fault. */
  run(input: Static<Input>, call: Call): Promise<ToolAnswer<Static<Output>>>;
}

/** Keeps the types of a tool's schemas inside, and erases them for lists of tools. */
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
