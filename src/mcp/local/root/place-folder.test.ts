import { expect, test } from "bun:test";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleFiles } from "../../../../converters/bundle/contract.ts";
import { placeFolder } from "./place-folder.ts";
import { openRoot } from "./root.ts";

test("a folder that takes a bundle's place while the new one is written is not removed in its stead", async () => {
  const around = mkdtempSync(join(tmpdir(), "place-folder-"));
  const [below, from, bundle] = [join(around, "root"), join(around, "from"), join(around, "root", "a")];
  for (const folder of [from, bundle]) mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(bundle, bundleFiles.manifest),
    JSON.stringify({ schema_version: "svc.manifest.v1", files: [] }),
  );
  for (let number = 0; number < 200; number++) writeFileSync(join(from, `${number}`), "new");
  const root = await openRoot(below);
  try {
    const placing = placeFolder(root, from, { folder: [], name: "a", overwrite: true, spared: [] }).catch(
      (thrown: unknown) => thrown,
    );
    while (!readdirSync(below).some((name) => name.endsWith(".part"))) await Bun.sleep(0);
    renameSync(bundle, join(below, "moved"));
    mkdirSync(bundle);
    writeFileSync(join(bundle, "letter.txt"), "precious");
    expect(String(await placing)).toContain("is not a bundle; choose another out_dir");
    expect(readFileSync(join(bundle, "letter.txt"), "utf8")).toBe("precious");
    expect(readdirSync(below).sort()).toEqual(["a", "moved"]);
  } finally {
    await root.folder.close();
    rmSync(around, { recursive: true });
  }
});
