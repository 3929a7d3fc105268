/** Platform names as native packages carry them in theirs: linux-x64-gnu, linux-arm64-musl, darwin-arm64. */

/** Of a Bun compile target, or of this machine. */
export function platformOf(target: string | null): string {
  const words = (target ?? `bun-${process.platform}-${process.arch}`).replace("aarch64", "arm64").split("-");
  const system = words.find((word) => ["linux", "darwin", "windows"].includes(word));
  const processor = words.find((word) => ["x64", "arm64"].includes(word));
  if (!system || !processor) throw new Error(`not a target that can be built: ${target}`);
  if (system === "linux") {
    const musl = target === null ? runsOnMusl() : words.includes("musl");
    return `linux-${processor}-${musl ? "musl" : "gnu"}`;
  }
  return system === "windows" ? `win32-${processor}-msvc` : `darwin-${processor}`;
}

function runsOnMusl(): boolean {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return process.platform === "linux" && !report?.header?.glibcVersionRuntime;
}
