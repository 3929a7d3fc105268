/**
 * The executable with a converter that a document has taken over: its children are started and confined like all others,
 * and then do what the "document" says. `__attempts FILE` does the same without confinement.
 */
const [command, file = ""] = process.argv.slice(2);

if (command === "__child") {
  const { runChild } = await import("../../src/sandbox/child/child.ts");
  await runChild(async () => (await import("./work.ts")).work);
} else if (command === "__attempts") {
  const { attemptAll } = await import("./attempts.ts");
  console.log(JSON.stringify(attemptAll(JSON.parse(await Bun.file(file).text()))));
} else {
  await import("../../src/main.ts");
}

export {};
