/**
 * The executable's entry. Everything is loaded by one dynamic import a command, so that a child that converts starts
 * without the server and the server without the converters.
 */
const argv = process.argv.slice(2);

if (argv[0] === "__child") {
  const { runChild } = await import("./sandbox/child/child.ts");
  await runChild();
} else if (argv[0] === "__program") {
  const { keepProgram } = await import("./sandbox/program/program-keeper.ts");
  await keepProgram();
} else if (argv[0] === "__become") {
  const { becomeProgram } = await import("./sandbox/program/program-child.ts");
  becomeProgram();
} else if (argv[0] === "__offline") {
  const { becomeWithoutNetwork } = await import("./sandbox/confinement/without-network.ts");
  becomeWithoutNetwork(argv.slice(1));
} else if (argv[0] === "__engines") {
  const { printEngines } = await import("./cli/doctor/airgap.ts");
  process.exit(await printEngines(argv.slice(1)));
} else {
  if (argv[0] === "convert") (await import("./cli/preload.ts")).preload(argv);
  const { run } = await import("./cli/run.ts");
  // All output is written by now; a handle that is still open must not keep a finished command alive.
  process.exit(await run(argv));
}

export {};
