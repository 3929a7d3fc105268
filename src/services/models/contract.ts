/** Models: what an installation recognises with beside what the executable embeds. Installed from offline media. */
import type { Readable } from "node:stream";
import type { LanguageFiles } from "../../../converters/ocr/contract.ts";
import type { SpeechModel } from "../../../converters/speech/contract.ts";

/** `ocr-language`: data of Tesseract for the text of one language or script. */
export type ModelKind = "ocr-language";

export interface ModelFile {
  /** In the model's folder. */
  path: string;
  bytes: number;
  sha256: string;
}

/** As manifest.json in the model's folder says it. */
export interface ModelManifest {
  schema_version: "svc.model.v1";
  name: string;
  kind: ModelKind;
  /** What its maker calls it; null where it does not say. */
  version: string | null;
  languages: string[];
  files: ModelFile[];
  installed_at: string;
}

/** `damaged`: its manifest cannot be read, or a file of it is missing or has another size. */
export type ModelState = "ready" | "damaged";

export interface InstalledModel {
  name: string;
  state: ModelState;
  /** Of all its files; 0 where that is not known. */
  bytes: number;
  /** Null: it cannot be read. */
  manifest: ModelManifest | null;
}

export interface VerifiedModel {
  name: string;
  ok: boolean;
  /** Sentences; none when all is well. */
  problems: string[];
}

export interface InstallRequest {
  /** A file or a folder of this machine. */
  path: string;
  /** What it is called, which tells the name of a single file. */
  filename: string;
  /** 64 hex digits that the file must have; null: nobody said. */
  sha256: string | null;
  /** Called when all is tried and nothing in place yet; if it rejects, nothing will be. */
  note(models: readonly ModelManifest[]): Promise<unknown>;
}

export interface Installed {
  models: ModelManifest[];
  /** Files that were passed over, as sentences. */
  leftOut: string[];
}

/** What the administrator sends, on the disk until it is installed. */
export interface ReceivedMedia {
  path: string;
  filename: string;
}

export interface ModelStore {
  /** By name. What is embedded is not among them. */
  list(): Promise<InstalledModel[]>;
  /** Compares every file with its SHA-256. Throws model_not_found. */
  verify(name: string): Promise<VerifiedModel>;
  /**
   * All of the media's models, or none: each is unpacked, looked at and tried before it is in place; one of the same name
   * is replaced. Throws invalid_model, unsafe_archive, payload_too_large, service_unavailable.
   */
  install(request: InstallRequest): Promise<Installed>;
  /** Jobs that have not read it yet fail. `note` as of `InstallRequest`. Throws model_not_found. */
  remove(name: string, note: () => Promise<unknown>): Promise<void>;
  /** Writes what an administrator sends beside the models. Throws payload_too_large, service_unavailable. */
  receive(filename: string, bytes: Readable): Promise<ReceivedMedia>;
  discard(media: ReceivedMedia): Promise<void>;
  /** Removes what a crash has left; not while something is installed. */
  clearUp(): Promise<void>;
  /** Of the languages that are ready, as they are at this moment. */
  languageFiles(): LanguageFiles;
  /** Those that are ready, by name, as they are at this moment. */
  speechModels(): SpeechModel[];
}
