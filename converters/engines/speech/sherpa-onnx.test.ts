import { expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { containedIn } from "../../../config/licenses/contained.ts";
import { loadSherpaOnnx, onnxRuntimeVersion, sherpaOnnxVersion, speechEngineDefect } from "./sherpa-onnx.ts";

test.if(speechEngineDefect() === null)("the engine is of the versions that are told", async () => {
  const { version, onnxruntimeVersion } = await loadSherpaOnnx(tmpdir());
  expect({ version, onnxruntimeVersion }).toEqual({
    version: sherpaOnnxVersion,
    onnxruntimeVersion: onnxRuntimeVersion,
  });
});

test("its licenses name the ONNX Runtime that is in it", () => {
  const contained = containedIn({ name: "sherpa-onnx-linux-x64", version: sherpaOnnxVersion });
  expect(contained.find(({ name }) => name === "onnxruntime")?.version).toBe(onnxRuntimeVersion);
});

test.each([
  ["linux-x64", "2.36", null],
  ["linux-arm64", "2.32", null],
  ["linux-x64", "3.0", null],
  ["darwin-arm64", null, null],
  ["linux-x64", "2.31", "The speech engine needs glibc 2.32 or newer; this system has 2.31."],
  [
    "linux-x64",
    null,
    "The speech engine has no build for systems without glibc, such as Alpine Linux: use one with glibc.",
  ],
  ["linux-riscv64", "2.40", "The speech engine has no build for linux-riscv64."],
])("on %s with glibc %p", (platform, glibc, sentence) => {
  expect(speechEngineDefect(platform, glibc)).toBe(sentence);
});
