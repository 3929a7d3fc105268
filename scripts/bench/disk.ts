import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";

const syncs = 200;
const bytes = Buffer.alloc(4096, 1);

/** Milliseconds of each of some appends of 4 KiB with fdatasync(2): what one durable change alone must wait for. */
export function syncLatenciesMs(place: string): number[] {
  const file = openSync(join(place, "sync-probe"), "w");
  try {
    return Array.from({ length: syncs }, () => {
      writeSync(file, bytes);
      const startedMs = performance.now();
      fdatasyncSync(file);
      return performance.now() - startedMs;
    });
  } finally {
    closeSync(file);
  }
}

/** The kind of file system that a path is on, as proc(5) names it. */
export function fileSystemOf(path: string): string {
  const wanted = `${resolve(path)}/`;
  let best = { mountPoint: "", kind: "unknown" };
  for (const line of readFileSync("/proc/mounts", "utf8").split("\n")) {
    const [, mountPoint = "", kind = "unknown"] = line.split(" ");
    const isAbove =
      mountPoint !== "" && wanted.startsWith(mountPoint.endsWith("/") ? mountPoint : `${mountPoint}/`);
    if (isAbove && mountPoint.length >= best.mountPoint.length) best = { mountPoint, kind };
  }
  return best.kind;
}
