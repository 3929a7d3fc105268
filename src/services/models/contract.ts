/** Models: OCR languages and speech models besides the built-in ones, installed from offline media. */
import type { Readable } from "node:stream";
import type { LanguageFiles } from "../../../converters/ocr/contract.ts";
import type { SpeechModel } from "../../../converters/speech/contract.ts";

/**
 * `ocr-language`: Tesseract data of a language or script. `speech`: a Whisper model in sherpa-onnx form.
 * `voice-activity`: a Silero model for speech models without one.
 */
export const modelKinds = ["ocr-language", "speech", "voice-activity"] as const;
export type ModelKind = (typeof modelKinds)[number];

export interface ModelFile {
  /** Path in the model's folder: a name, or a name in a folder named by content digest. */
  path: string;
  bytes: number;
  sha256: string;
}

/** Content of manifest.json. */
export interface ModelManifest {
  schema_version: "svc.model.v1";
  name: string;
  kind: ModelKind;
  /** Version or name by its publisher; null: unknown. */
  version: string | null;
  /** Whisper language codes of `speech`; empty for `voice-activity`. */
  languages: string[];
  files: ModelFile[];
  installed_at: string;
}

/** `damaged`: the manifest is unreadable, or a file is missing or has another size. */
export type ModelState = "ready" | "damaged";

export interface InstalledModel {
  name: string;
  state: ModelState;
  /** Total size; 0: unknown. */
  bytes: number;
  /** Null: unreadable. */
  manifest: ModelManifest | null;
}

export interface VerifiedModel {
  name: string;
  ok: boolean;
  /** Sentences; empty: no problems. */
  problems: string[];
}

export interface InstallRequest {
  /** A local file or folder. */
  path: string;
  /** Original name, which names a single-file model. */
  filename: string;
  /** Required SHA-256 in hex; null: not given. */
  sha256: string | null;
  /** Called after the tests and before the installation; a rejection aborts. */
  note(models: readonly ModelManifest[]): Promise<unknown>;
}

export interface Installed {
  models: ModelManifest[];
  /** Messages on skipped files. */
  leftOut: string[];
}

/** Media sent by an administrator, stored until installed. */
export interface ReceivedMedia {
  path: string;
  filename: string;
}

export interface ModelStore {
  /** By name, without built-in models. */
  list(): Promise<InstalledModel[]>;
  /** Checks all files against their SHA-256. Throws model_not_found. */
  verify(name: string): Promise<VerifiedModel>;
  /**
   * Installs all models of the media or none: each is unpacked, inspected and tested first; existing ones are replaced.
   * Throws invalid_model, unsafe_archive, payload_too_large, service_unavailable.
   */
  install(request: InstallRequest): Promise<Installed>;
  /** Jobs that have not loaded it fail. `note`: see `InstallRequest`. Throws model_not_found. */
  remove(name: string, note: () => Promise<unknown>): Promise<void>;
  /** Stores media for installation. Throws payload_too_large, service_unavailable. */
  receive(filename: string, bytes: Readable): Promise<ReceivedMedia>;
  discard(media: ReceivedMedia): Promise<void>;
  /** Removes leftovers of a crash; not during an installation. */
  clearUp(): Promise<void>;
  /** Current OCR language files. */
  languageFiles(): LanguageFiles;
  /** Current speech models by name. */
  speechModels(): SpeechModel[];
}
