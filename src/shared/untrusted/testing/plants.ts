/** What a child that was taken over may leave in place of a file or folder. */
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `path`: free. `outside`: a file and a folder that the child may not read. */
type Plant = (path: string, outside: { file: string; folder: string }) => void;

function run(...command: string[]): void {
  const { success, stderr } = Bun.spawnSync(command);
  if (!success) throw new Error(stderr.toString());
}

/** The path of a socket has at most 107 bytes, so it is made elsewhere (unix(7)). */
function socket(path: string): void {
  const made = join(mkdtempSync(join(tmpdir(), "mm-")), "socket");
  const server = Bun.listen({ unix: made, socket: { data() {} } });
  renameSync(made, path);
  server.unref();
}

const everywhere: Readonly<Record<string, Plant>> = {
  "link to a file": (path, { file }) => symlinkSync(file, path),
  "link to a folder": (path, { folder }) => symlinkSync(folder, path),
  "link to nothing": (path) => symlinkSync("/nothing/of/that/name", path),
  "link to itself": (path) => symlinkSync(path, path),
  "hard link": (path, { file }) => linkSync(file, path),
  pipe: (path) => run("mkfifo", path),
  socket,
  folder: (path) => mkdirSync(path),
  "sparse file of a tebibyte": (path) => {
    writeFileSync(path, "");
    truncateSync(path, 1024 ** 4);
  },
};

/** /dev/zero, which never ends. Only root may make one. */
const device: Plant = (path) => run("mknod", path, "c", "1", "5");

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn("skipped: only root may create a device");

export const plants: Readonly<Record<string, Plant>> = isRoot
  ? { ...everywhere, "character device": device }
  : everywhere;
