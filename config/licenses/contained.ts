/** Libraries inside native packages that do not declare them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ThirdPartyLicense } from "./package.ts";

interface Contained {
  name: string;
  /** Default: the package's version. */
  version?: string;
  /** An SPDX expression. */
  license: string;
  /** The notice that its license requires, or a link to it and the source. */
  notice: string;
}

const github = (path: string) => `Notices and source: https://github.com/${path}`;

/** In sherpa-onnx's builds: its cmake/*.cmake. */
const sherpaOnnx: readonly Contained[] = [
  {
    name: "onnxruntime",
    version: "1.28.2",
    license: "MIT",
    notice: `Copyright (c) Microsoft Corporation\n\nIt contains abseil, onnx, protobuf, re2 and others. ${github("microsoft/onnxruntime/blob/main/ThirdPartyNotices.txt")}`,
  },
  {
    name: "eigen",
    license: "MPL-2.0",
    notice: "Notices and source: https://gitlab.com/libeigen/eigen",
  },
  { name: "espeak-ng", license: "GPL-3.0-or-later", notice: github("csukuangfj/espeak-ng") },
  { name: "hclust-cpp", license: "BSD-2-Clause", notice: github("csukuangfj/hclust-cpp") },
  {
    name: "json",
    version: "3.12.0",
    license: "MIT",
    notice: `Copyright (c) 2013-2025 Niels Lohmann\n\n${github("nlohmann/json")}`,
  },
  { name: "kaldi-decoder", license: "Apache-2.0", notice: github("k2-fsa/kaldi-decoder") },
  {
    name: "kaldi-native-fbank",
    license: "Apache-2.0",
    notice: `It contains kissfft (BSD-3-Clause). ${github("csukuangfj/kaldi-native-fbank")}`,
  },
  { name: "kaldifst", license: "Apache-2.0", notice: github("k2-fsa/kaldifst") },
  { name: "openfst", license: "Apache-2.0", notice: github("csukuangfj/openfst") },
  { name: "piper-phonemize", license: "MIT", notice: github("csukuangfj/piper-phonemize") },
  { name: "simple-sentencepiece", license: "Apache-2.0", notice: github("pkufool/simple-sentencepiece") },
];

/** For all platforms. */
const byPackage: readonly { of: string; contained: readonly Contained[] }[] = [
  { of: "sherpa-onnx", contained: sherpaOnnx },
];
const platform = /-(linux|darwin)-(x64|arm64)$/;

/** License texts in this folder. */
const texts: Readonly<Record<string, string>> = {
  "Apache-2.0": "Apache-2.0",
  "GPL-3.0-or-later": "GPL-3.0",
  MIT: "MIT",
};

/** Libraries contained in a package. */
export function containedIn({
  name,
  version,
}: Pick<ThirdPartyLicense, "name" | "version">): ThirdPartyLicense[] {
  const of = platform.test(name) ? name.replace(platform, "") : null;
  const found = byPackage.find((each) => each.of === of)?.contained ?? [];
  return found.map((each) => ({
    name: each.name,
    version: each.version ?? `in ${of} ${version}`,
    license: each.license,
    text: [`${each.name} is in ${name}, under ${each.license}.`, each.notice, textOf(each.license)]
      .join("\n\n")
      .trim(),
  }));
}

function textOf(license: string): string {
  const file = texts[license];
  return file === undefined ? "" : readFileSync(join(import.meta.dir, "texts", `${file}.txt`), "utf8").trim();
}
