import { Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { wholeDocument } from "../../document/whole-document.ts";

/** Facts and options shared by audio and video. */
export const recording = {
  ...wholeDocument,
  sourceUnitKind: "minute",
  maxBytes: limits.mediaBytesMax,
  recognition: "speech",
  optionsSchema: Type.Object(
    {
      language: Type.String({
        pattern: "^(?:auto|[a-z]{2,3})$",
        default: "auto",
        description:
          "Language that is spoken, such as en or de, as the speech model calls it; auto has the model tell it from the beginning.",
      }),
      speech_model: Type.String({
        pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$",
        default: "auto",
        description:
          "Name of the installed speech model that listens; auto takes the one that the installation prefers.",
      }),
    },
    { additionalProperties: false },
  ),
} as const;
