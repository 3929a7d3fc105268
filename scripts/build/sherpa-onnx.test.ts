import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sherpaOnnxAddon, sherpaOnnxPackage } from "./sherpa-onnx.ts";

test.each([
  ["linux-x64-gnu", "sherpa-onnx-linux-x64"],
  ["linux-arm64-gnu", "sherpa-onnx-linux-arm64"],
  ["darwin-arm64", "sherpa-onnx-darwin-arm64"],
])("the engine of %s is that of %s", (platform, name) => {
  expect(basename(sherpaOnnxPackage(platform) ?? "")).toBe(name);
});

test("for musl, which has no build of the engine, everything else is built", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mm-musl-"));
  try {
    expect(sherpaOnnxPackage("linux-x64-musl")).toBeNull();
    const entry = join(import.meta.dir, "../../converters/engines/speech/sherpa-onnx.ts");
    const built = await Bun.build({
      entrypoints: [entry],
      target: "bun",
      plugins: [sherpaOnnxAddon("linux-x64-musl")],
    });
    expect(built.success).toBe(true);
    const path = join(folder, "built.js");
    writeFileSync(path, await (built.outputs[0] as Blob).text());
    const { loadSherpaOnnx } = (await import(path)) as { loadSherpaOnnx(scratch: string): Promise<unknown> };
    await expect(loadSherpaOnnx(folder)).rejects.toMatchObject({ code: "capability_unavailable" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
