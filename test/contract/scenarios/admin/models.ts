/** Models: installed from a form, listed, verified, removed. */
import { english, sha256 } from "../../../models/data.ts";
import { refusedMedia } from "../../../models/refusals.ts";
import { form } from "../../call.ts";
import type { Scenario } from "../../scenario.ts";
import { base, get, send } from "./shared.ts";

const path = `${base}/models`;
const post = { as: "admin", method: "POST", path } as const;
const data = () => new Uint8Array(english);

/** Each is refused; tests of their own have all that are (test/models/ocr.test.ts). */
const refused = (["unsafe_archive", "payload_too_large"] as const).flatMap((code): Scenario[] => {
  const media = refusedMedia.filter((each) => each.code === code).slice(0, 1);
  return media.map(({ what, filename, bytes }) => ({
    ...post,
    name: `a model that is ${what}`,
    body: () => form([["file", new Uint8Array(bytes()), filename]]),
    status: code === "payload_too_large" ? 413 : 422,
    code,
  }));
});

export const models: readonly Scenario[] = [
  ...refused,
  {
    ...get,
    name: "English is built in",
    path,
    status: 200,
    json: { models: [{ name: "eng", built_in: true, state: "ready" }] },
  },
  {
    ...post,
    name: "a language is installed",
    body: () =>
      form([
        ["sha256", sha256(english)],
        ["file", data(), "xeng.traineddata"],
      ]),
    status: 201,
    json: { models: [{ name: "xeng", built_in: false, state: "ready" }], left_out: [] },
  },
  { ...get, name: "and is in the list", path, status: 200, json: { models: [{}, { name: "xeng" }] } },
  {
    ...get,
    name: "and capabilities tell it",
    path: "/v1/capabilities",
    status: 200,
    contains: ['"languages":["auto","eng","xeng"]'],
  },
  {
    ...post,
    name: "one that has another SHA-256",
    body: () =>
      form([
        ["file", data(), "yeng.traineddata"],
        ["sha256", "0".repeat(64)],
      ]),
    status: 422,
    code: "invalid_model",
  },
  {
    ...post,
    name: "an invalid SHA-256",
    body: () =>
      form([
        ["file", data(), "yeng.traineddata"],
        ["sha256", "none"],
      ]),
    status: 400,
    code: "invalid_request",
    details: ["/sha256"],
  },
  {
    ...post,
    name: "a form without a model",
    body: () => form([["sha256", "0".repeat(64)]]),
    status: 400,
    code: "invalid_request",
    details: ["/file"],
  },
  {
    ...post,
    name: "two models in one form",
    body: () =>
      form([
        ["file", data(), "yeng.traineddata"],
        ["file", data(), "zeng.traineddata"],
      ]),
    status: 400,
    code: "invalid_request",
    details: ["/file"],
  },
  {
    ...send("POST"),
    name: "a model is verified",
    path: `${path}/xeng/verify`,
    status: 200,
    json: { ok: true },
  },
  { ...send("DELETE"), name: "a model is removed", path: `${path}/xeng`, status: 204 },
  ...["xeng", "eng", "..%2fledger", "x"].flatMap((name): Scenario[] => [
    {
      ...send("DELETE"),
      name: `no model is removed by the name ${name}`,
      path: `${path}/${name}`,
      status: 404,
      code: "model_not_found",
    },
    {
      ...send("POST"),
      name: `no model is verified by the name ${name}`,
      path: `${path}/${name}/verify`,
      status: 404,
      code: "model_not_found",
    },
  ]),
];
