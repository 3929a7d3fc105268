/** What is wrong with media, in the words of whoever installs them. */
import { Fault } from "../../../config/errors/fault.ts";

export const invalidModel = (message: string, cause?: unknown): Fault =>
  new Fault("invalid_model", { message, ...(cause === undefined ? {} : { cause }) });

export const unsafeMedia = (what: string): Fault =>
  new Fault("unsafe_archive", { message: `Nothing was installed: ${what}.` });

export const tooLargeMedia = (what: string): Fault =>
  new Fault("payload_too_large", { message: `Nothing was installed: ${what}.` });

export const damagedMedia = (name: string, what: string, cause?: unknown): Fault =>
  invalidModel(`${name} is damaged or not whole, so nothing was installed: ${what}. Copy it again.`, cause);

/** `what`: a sentence without its full stop, about a model whose files are there. */
export const unusable = (name: string, what: string, cause?: unknown): Fault =>
  invalidModel(`${name} cannot be used, so nothing was installed: ${what}.`, cause);

/** Names of strangers are shown shortened, and without what a terminal would obey. */
export const shown = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cf}]/gu, "\uFFFD").slice(0, 200);
