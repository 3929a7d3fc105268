import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exchanging } from "../../../shared/untrusted/testing/exchanging.ts";
import type { Grounds } from "./escapes.ts";

/**
 * Creates `swap` (alternating between a folder and a link to the outside) and `swapped.csv` (alternating between a
 * file and a link to the secret), and starts exchanging them in another process.
 */
export async function race({ root, outside }: Grounds): Promise<AsyncDisposable> {
  const at = (name: string) => join(root, name);
  mkdirSync(at("swap"));
  writeFileSync(at("swap/secret.csv"), "inner\n");
  writeFileSync(at("swapped.csv"), "inner\n");
  symlinkSync(outside, at("swap-link"));
  symlinkSync(join(outside, "secret.csv"), at("swapped-link"));
  return exchanging([
    [at("swap"), at("swap-link")],
    [at("swapped.csv"), at("swapped-link")],
  ]);
}
