/** ffmpeg as it is installed here, to compare with and to make recordings with. */

const program = Bun.which("ffmpeg");

export const hasNative = program !== null;

/** Throws what it says when it fails. */
export async function runNative(args: readonly string[]): Promise<Buffer> {
  if (program === null) throw new Error("ffmpeg is not installed");
  const child = Bun.spawn([program, "-v", "error", "-y", "-nostdin", ...args], {
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, said, exitCode] = await Promise.all([child.stdout.bytes(), child.stderr.text(), child.exited]);
  if (exitCode !== 0) throw new Error(`ffmpeg ${args.join(" ")}: ${said}`);
  return Buffer.from(out);
}

/** How many samples of one channel at 16,000 it decodes the first track of sound to. */
export async function nativeSamples(path: string): Promise<number> {
  const args = ["-i", path, "-map", "0:a:0", "-ac", "1", "-ar", "16000", "-f", "s16le", "-"];
  return (await runNative(args)).length / 2;
}

export async function nativeVersion(): Promise<string> {
  const said = (await runNative(["-version"])).toString();
  return /version (\S+)/.exec(said)?.[1] ?? "";
}
