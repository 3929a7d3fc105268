import { expect, test } from "bun:test";
import { thirdPartyLicenses } from "../../config/licenses.ts";
import { type Component, componentsOf, sbomOf } from "./sbom.ts";

test("a package has its URL and the hash of its archive, a library inside of one its name alone", () => {
  const licenses = [
    { name: "@img/sharp", version: "1.0.0", license: "Apache-2.0 AND LGPL-3.0-or-later" },
    { name: "eigen", version: "3.4.0", license: "MPL-2.0" },
    { name: "eigen", version: "3.4.0", license: "MPL-2.0" },
  ];
  const integrity = `sha512-${Buffer.alloc(64, 1).toString("base64")}`;
  expect(componentsOf(licenses, (name) => (name === "eigen" ? undefined : integrity))).toEqual([
    {
      type: "library",
      "bom-ref": "pkg:npm/%40img/sharp@1.0.0",
      name: "@img/sharp",
      version: "1.0.0",
      purl: "pkg:npm/%40img/sharp@1.0.0",
      hashes: [{ alg: "SHA-512", content: "01".repeat(64) }],
      licenses: [{ expression: "Apache-2.0 AND LGPL-3.0-or-later" }],
    },
    {
      type: "library",
      "bom-ref": "eigen@3.4.0",
      name: "eigen",
      version: "3.4.0",
      licenses: [{ expression: "MPL-2.0" }],
    },
  ]);
});

test("the whole list has every package once, with a hash of 64 bytes", () => {
  const licenses = thirdPartyLicenses();
  const { components } = JSON.parse(sbomOf(licenses)) as { components: Component[] };
  const names = new Set(licenses.map(({ name, version }) => `${name}@${version}`));
  expect(components.length).toBe(names.size);
  expect(new Set(components.map((each) => each["bom-ref"])).size).toBe(names.size);
  const hashed = components.flatMap(({ hashes }) => hashes ?? []);
  expect(hashed.length).toBeGreaterThan(100);
  for (const { content } of hashed) expect(content).toMatch(/^[0-9a-f]{128}$/);
});
