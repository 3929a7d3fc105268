import { expect, test } from "bun:test";
import { faultOf } from "../../../config/testing/failures.ts";
import { chosenSpeech, refusedKinds, speechGone, speechLanguages, whyNotTranscribed } from "./speech.ts";
import { speechModel } from "./testing/speech-models.ts";

const tiny = speechModel("tiny", ["de", "en", "fr"], 100);
const small = speechModel("small", ["de", "en"], 400);
const english = speechModel("large-en", ["en"], 1_600);
const all = [english, small, tiny];

const selection = (models = all, setting = "") => ({
  settings: { "speech.model": setting },
  models: { speechModels: () => models },
});

test.each([
  [{}, "", all, "small"],
  [{ speech_model: "auto", language: "auto" }, "", all, "small"],
  // The largest that knows the language, those that know several first.
  [{ language: "fr" }, "", all, "tiny"],
  [{ language: "en" }, "", all, "small"],
  [{}, "", [english], "large-en"],
  [{}, "", [english, speechModel("base-en", ["en"], 200)], "large-en"],
  [{ speech_model: "large-en" }, "tiny", all, "large-en"],
  [{ speech_model: "large-en", language: "en" }, "", all, "large-en"],
  [{}, "tiny", all, "tiny"],
  [{ language: "en" }, "tiny", all, "tiny"],
])("with the options %j and the setting %j", (options, setting, models, name) => {
  expect(chosenSpeech(options, selection(models, setting)).name).toBe(name);
  expect(speechGone(options, selection(models, setting))).toBeNull();
});

test.each([
  [{ speech_model: "big" }, "", "/options/speech_model", "installed: large-en, small, tiny"],
  [{ language: "xx" }, "", "/options/language", "by the installed speech models; supported: de, en, fr."],
  [
    { speech_model: "small", language: "fr" },
    "",
    "/options/language",
    "by the speech model small; supported: de, en.",
  ],
  [{ language: "fr" }, "small", "/options/language", "by the speech model small; supported: de, en."],
])("what there is not is refused by what there is: %j, %j", async (options, setting, path, words) => {
  const fault = await faultOf(Promise.try(() => chosenSpeech(options, selection(all, setting))));
  expect(fault).toMatchObject({ code: "invalid_request", details: [{ path }] });
  expect(fault.message).toContain(words);
  // Whoever was told so at the estimate never has a job: what a job lacks was removed.
  expect(speechGone(options, selection(all, setting))?.message).toEndWith("Nothing was charged.");
});

test("without a model, or without the one of the setting, nothing is transcribed, and why is said", async () => {
  const kinds = [
    { id: "audio-to-markdown", recognition: "speech" },
    { id: "image-to-markdown", recognition: "ocr" },
  ] as const;
  expect(whyNotTranscribed(selection())).toBeNull();
  expect(refusedKinds(kinds, {}, selection())).toEqual({});
  expect(whyNotTranscribed(selection([]))).toContain("markmill models install");
  expect(whyNotTranscribed(selection([]))).toContain("docs/speech.md");
  for (const options of [{}, { speech_model: "tiny" }])
    expect(refusedKinds(kinds, options, selection([]))).toEqual({
      "audio-to-markdown": {
        code: "capability_unavailable",
        message: whyNotTranscribed(selection([])) ?? "",
      },
    });
  const lost = selection(all, "medium");
  expect(whyNotTranscribed(lost)).toContain("The model medium of the setting speech.model is not installed");
  expect(Object.keys(refusedKinds(kinds, {}, lost))).toEqual(["audio-to-markdown"]);
  expect(await faultOf(Promise.try(() => chosenSpeech({}, lost)))).toMatchObject({
    code: "capability_unavailable",
    message: whyNotTranscribed(lost),
  });
  // What is not there would be refused after the decoding, too, which can be saved.
  expect(refusedKinds(kinds, { language: "xx" }, selection())).toMatchObject({
    "audio-to-markdown": { code: "invalid_request", details: [{ path: "/options/language" }] },
  });
  // Who names another one need not care for the setting.
  expect(refusedKinds(kinds, { speech_model: "tiny" }, lost)).toEqual({});
  expect(chosenSpeech({ speech_model: "tiny" }, lost)).toBe(tiny);
});

test("the languages of all models can be asked for", () => {
  expect(speechLanguages(all)).toEqual(["auto", "de", "en", "fr"]);
  expect(speechLanguages([])).toEqual([]);
});
