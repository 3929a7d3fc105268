import { expect, test } from "bun:test";
import { basename } from "node:path";
import { sharpPackages } from "./sharp.ts";

test.each([
  ["linux-x64-gnu", "linux-x64"],
  ["linux-arm64-gnu", "linux-arm64"],
  ["linux-x64-musl", "linuxmusl-x64"],
  ["darwin-arm64", "darwin-arm64"],
])("the native packages of %s are those of %s", (platform, name) => {
  const { addon, library } = sharpPackages(platform);
  expect([basename(addon), basename(library)]).toEqual([`sharp-${name}`, `sharp-libvips-${name}`]);
});
