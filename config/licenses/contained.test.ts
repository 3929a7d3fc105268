import { expect, test } from "bun:test";
import { containedIn } from "./contained.ts";

test("the speech engine's components are listed, with the required license texts", () => {
  const found = containedIn({ name: "sherpa-onnx-linux-arm64", version: "1.13.8" });
  const texts = new Map(found.map(({ name, text }) => [name, text]));
  expect(texts.get("onnxruntime")).toContain("Copyright (c) Microsoft Corporation");
  expect(texts.get("onnxruntime")).toContain("Permission is hereby granted");
  expect(texts.get("espeak-ng")).toContain("GNU GENERAL PUBLIC LICENSE");
  expect(texts.get("openfst")).toContain("Apache License");
  expect(found.find(({ name }) => name === "espeak-ng")?.version).toBe("in sherpa-onnx 1.13.8");
});

test("other packages contain what they say themselves", () => {
  expect(containedIn({ name: "sherpa-onnx-node", version: "1.13.8" })).toEqual([]);
});
