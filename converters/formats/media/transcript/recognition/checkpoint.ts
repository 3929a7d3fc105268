/** Transcribed parts of a recording, kept so that an interrupted conversion can resume. */
import { createHash } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import type { Span, Transcription } from "../../../../speech/contract.ts";
import { transcriptionSchema } from "../../../../speech/schema.ts";

/** Of the files; those of another one are not read. */
const version = 1;

/** All that decides what is transcribed, beside the part of the sound. */
export interface KeptOf {
  /** Of the samples and of the model; 64 lowercase hex. */
  soundSha256: string;
  modelSha256: string;
  /** name → version, of the speech model. */
  engines: Readonly<Record<string, string>>;
}

export class KeptTranscription {
  readonly #folder: string | null;
  readonly #of: KeptOf;

  /** `folder`: null where nothing is kept. */
  constructor(folder: string | null, of: KeptOf) {
    this.#folder = folder;
    this.#of = of;
  }

  /** Null where it is not there, or damaged. */
  async read(span: Span, language: string | null): Promise<Transcription | null> {
    if (this.#folder === null) return null;
    const key = this.#key(span, language);
    try {
      const { key: found, transcription, sha256 } = await Bun.file(this.#path(this.#folder, key)).json();
      const isSame = found === key && sha256 === digestOf(JSON.stringify(transcription));
      return isSame && Value.Check(transcriptionSchema, transcription) ? transcription : null;
    } catch {
      return null;
    }
  }

  /** A disk that is full is no reason to give up what was transcribed: then it is transcribed again, should it come to that. */
  async keep(span: Span, language: string | null, transcription: Transcription): Promise<void> {
    if (this.#folder === null) return;
    const key = this.#key(span, language);
    const path = this.#path(this.#folder, key);
    const sha256 = digestOf(JSON.stringify(transcription));
    try {
      await Bun.write(`${path}.new`, JSON.stringify({ key, sha256, transcription }));
      await rename(`${path}.new`, path);
    } catch {
      return;
    }
  }

  #key({ fromMs, toMs }: Span, language: string | null): string {
    return JSON.stringify([version, this.#of, fromMs, toMs, language]);
  }

  #path(folder: string, key: string): string {
    return join(folder, `transcription-${digestOf(key).slice(0, 32)}.json`);
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
