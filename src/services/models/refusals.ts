/** Errors of model installation. */
import { Fault } from "../../../config/errors/fault.ts";

export const invalidModel = (message: string, cause?: unknown): Fault =>
  new Fault("invalid_model", { message, ...(cause === undefined ? {} : { cause }) });

/** `reason`: a sentence. */
export const unsafeMedia = (reason: string): Fault =>
  new Fault("unsafe_archive", { message: `Nothing was installed. ${reason}` });

/** `reason`: a sentence. */
export const tooLargeMedia = (reason: string): Fault =>
  new Fault("payload_too_large", { message: `Nothing was installed. ${reason}` });

export const damagedMedia = (name: string, what: string, cause?: unknown): Fault =>
  invalidModel(`${name} is damaged or incomplete, so nothing was installed: ${what}. Copy it again.`, cause);

/** `what`: a clause about a model with complete files. */
export const unusable = (name: string, what: string, cause?: unknown): Fault =>
  invalidModel(`${name} cannot be used, so nothing was installed: ${what}.`, cause);

/** Shortens names and removes control characters. */
export const shown = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cf}]/gu, "\uFFFD").slice(0, 200);
