/**
 * Tokens of a Whisper model: a line for each, its bytes in base64 and its number. The tokens are those of text alone: what
 * directs the model has the numbers behind them.
 */
import { readFileSync, statSync } from "node:fs";
import { limits } from "../../../config/limits.ts";

const bytesMax = limits.speechTokensBytesMax;
const lineForm = /^([A-Za-z0-9+/]*={0,2})[ \t]+(\d{1,9})$/;

export interface Tokens {
  /** They are numbered from 0 on without gaps. */
  count: number;
  /** In base64. */
  textOf(id: number): string | undefined;
}

/** A sentence's rest after "The tokens file" says what is wrong. */
export function readTokens(path: string): { ok: true; tokens: Tokens } | { ok: false; defect: string } {
  if (statSync(path).size > bytesMax) return { ok: false, defect: `has more than ${bytesMax} bytes` };
  const byId = new Map<number, string>();
  for (const [index, line] of readFileSync(path, "latin1").trimEnd().split(/\r?\n/).entries()) {
    const [, text, id] = lineForm.exec(line) ?? [];
    if (text === undefined || id === undefined)
      return { ok: false, defect: `has no token in base64 and its number in line ${index + 1}` };
    if (byId.has(Number(id))) return { ok: false, defect: `has token ${id} twice` };
    byId.set(Number(id), text);
  }
  for (let id = 0; id < byId.size; id += 1)
    if (!byId.has(id)) return { ok: false, defect: `has no token ${id}: it is not whole` };
  return { ok: true, tokens: { count: byId.size, textOf: (id) => byId.get(id) } };
}
