/** Errors outside of every test (unloadable file, unhandled rejection), found again in the output. */
const block =
  /^(?:(\S+\.test\.tsx?):\n(?:(?!\S+\.test\.tsx?:\n).*\n)*?)?# Unhandled error.*\n-+\n([\s\S]*?)\n-{5,}$/gm;

/** Of a file whose worker process ended while it ran. */
const crash = /^✗ (\S+\.test\.tsx?) \((worker crashed.*)\)$/gm;

/** One text each, beginning with the test file's name. */
export function errorsOutsideTests(output: string): string[] {
  const crashes = [...output.matchAll(crash)].map(([, file, reason]) => `${file}: ${reason}`);
  const errors = [...output.matchAll(block)].map(
    ([, file = "some test file", error = ""]) => `${file}:\n${error}`,
  );
  return [...crashes, ...errors];
}
