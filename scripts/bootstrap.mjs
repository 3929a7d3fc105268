/**
 * Runs `bun ARGS…` from this project's own packages, installing them first when they are missing or stale; so every
 * npm script works on a fresh clone that has Node and npm only.
 *
 *   node scripts/bootstrap.mjs [--product] [--caller-cwd] ARGS…
 *
 * With --product only the packages that Markmill itself needs are installed, without those of its tests and checks. With
 * --caller-cwd the command runs in the folder that npm was called from, so that relative paths mean what the caller
 * meant. Exit code and signals pass through.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, "node_modules");
/**
 * Holds the hash of the lock file that the packages were installed from, and "all" when those of tests and checks are
 * among them; npm ci removes it with the rest.
 */
const stamp = join(packages, ".installed-lock-sha256");
/** Holds the process id of the bootstrap that is installing: of several that begin at once the others wait for it. */
const installing = join(root, ".cache", "installing");

const args = process.argv.slice(2);
const productOnly = takeOption("--product");
const callerCwd = takeOption("--caller-cwd");

function takeOption(name) {
  if (args[0] !== name) return false;
  args.shift();
  return true;
}

function fail(message) {
  console.error(`bootstrap: ${message}`);
  process.exit(1);
}

const isAlive = (processId) => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** Whether this process is the one that installs now. One that was killed installs no more. */
function beginInstalling() {
  mkdirSync(dirname(installing), { recursive: true });
  try {
    writeFileSync(installing, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (isAbandoned()) rmSync(installing, { force: true });
  return false;
}

function isAbandoned() {
  try {
    const text = readFileSync(installing, "utf8");
    // Empty for the moment in which it is written.
    return text === "" ? Date.now() - statSync(installing).mtimeMs > 5000 : !isAlive(Number(text));
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function install() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const isInstalled = () => {
    const [installed, all] = existsSync(stamp) ? readFileSync(stamp, "utf8").split(" ") : [];
    return installed === lock && (productOnly || all === "all");
  };
  let waits = false;
  while (!isInstalled()) {
    if (!beginInstalling()) {
      // The number of a process that was killed may be another's by now.
      if (!waits)
        console.error(
          "bootstrap: waiting for the installation that another command has begun; if there is none, remove .cache/installing",
        );
      waits = true;
      sleep(200);
      continue;
    }
    try {
      if (!isInstalled()) installPackages(lock);
    } finally {
      rmSync(installing, { force: true });
    }
  }
}

/** No package runs a script of its own at installation, except these: bun links the program that another one brought. */
const withInstallStep = ["bun"];

function installStep(name) {
  spawnSync(process.execPath, ["install.js"], { cwd: join(packages, name), stdio: ["ignore", 2, 2] });
}

function installPackages(lock) {
  console.error("bootstrap: installing packages (npm ci)");
  // Standard output belongs to the command, so npm writes to standard error.
  const npm = spawnSync(
    "npm",
    ["ci", `--${productOnly ? "omit" : "include"}=dev`, "--ignore-scripts", "--no-audit", "--no-fund"],
    {
      cwd: root,
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    },
  );
  if (npm.error) throw new Error(`npm could not be started: ${npm.error.message}`);
  if (npm.status !== 0) throw new Error("npm ci failed; its messages are above");
  for (const name of withInstallStep) installStep(name);
  writeFileSync(stamp, productOnly ? lock : `${lock} all`);
}

/** Where install scripts are blocked, the file at bun's place is a placeholder of a few hundred bytes. */
function isProgram(path) {
  return existsSync(path) && statSync(path).size > 1_000_000;
}

function findBun() {
  const linked = join(packages, "bun", "bin", "bun.exe");
  if (isProgram(linked)) return linked;
  const scope = join(packages, "@oven");
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    for (const file of ["bun", "bun.exe"]) {
      const path = join(scope, name, "bin", file);
      if (isProgram(path) && spawnSync(path, ["--version"]).status === 0) return path;
    }
  }
  installStep("bun");
  return isProgram(linked) ? linked : null;
}

if (args.length === 0) fail("nothing to run");

try {
  install();
} catch (error) {
  fail(error.message);
}
const bun = findBun();
if (!bun) fail("no bun for this platform among the packages");

// A script is named from the project's root; bun itself must find it from wherever it runs.
const script = join(root, args[0]);
const command = existsSync(script) ? [script, ...args.slice(1)] : args;
const child = spawn(bun, ["--no-install", "--no-env-file", ...command], {
  cwd: callerCwd ? (process.env.INIT_CWD ?? process.cwd()) : root,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // Ctrl-C reaches the whole process group by itself; a second one would mean "at once" to the server.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
}
// npm's shell does not pass signals on; when it is gone, nobody waits for the command any more.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill("SIGTERM");
}, 500).unref();
child.on("error", (error) => fail(error.message));
child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
