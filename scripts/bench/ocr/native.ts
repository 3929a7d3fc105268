/** Tesseract as it is installed here, with the data that we read by, on one thread. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { englishData } from "../../../converters/engines/tesseract.ts";
import type { Grey } from "../../../converters/ocr/picture/grey.ts";

export interface Native {
  /** What it reads, and how long it took: wall milliseconds of the whole process. */
  read(picture: Grey, dpi: number): Promise<{ text: string; ms: number }>;
}

/** Null where it is not installed. `place`: an empty folder for its data and pictures. */
export async function nativeTesseract(place: string): Promise<Native | null> {
  const program = Bun.which("tesseract");
  if (program === null) return null;
  const data = join(place, "data");
  mkdirSync(data);
  writeFileSync(join(data, "eng.traineddata"), await englishData());
  const file = join(place, "page.pgm");
  return {
    async read({ data: pixels, width, height }, dpi) {
      await Bun.write(file, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]));
      const startedMs = performance.now();
      const child = Bun.spawn([program, file, "-", "--tessdata-dir", data, "--dpi", `${dpi}`, "--psm", "3"], {
        env: { OMP_THREAD_LIMIT: "1" },
        stdout: "pipe",
        stderr: "ignore",
      });
      const [text] = await Promise.all([child.stdout.text(), child.exited]);
      return { text, ms: performance.now() - startedMs };
    },
  };
}
