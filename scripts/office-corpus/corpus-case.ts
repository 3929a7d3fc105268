/** Writes a case of the corpus: its input, and the options that it is converted with. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

/** `capability`: docx-to-markdown and the like, whose first word is the input's extension. */
export async function writeCase(
  capability: `${string}-to-markdown`,
  name: string,
  input: Uint8Array,
  options?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const folder = join(import.meta.dir, "../../test/corpus", capability, name);
  await mkdir(folder, { recursive: true });
  const extension = capability.slice(0, capability.indexOf("-"));
  await Bun.write(join(folder, `input.${extension}`), input);
  if (options !== undefined)
    await Bun.write(join(folder, "request.json"), `${JSON.stringify({ options })}\n`);
}
