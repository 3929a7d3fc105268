/** A Python that has the module; null where none does. Debian's first: another one on the path seldom has its packages. */
export function pythonWith(module: string): string | null {
  for (const python of ["/usr/bin/python3", "python3"]) {
    if (Bun.which(python) === null) continue;
    if (Bun.spawnSync([python, "-c", `import ${module}`], { stderr: "ignore" }).exitCode === 0) return python;
  }
  return null;
}
