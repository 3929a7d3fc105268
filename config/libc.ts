import { dlopen, type FFIFunction, type Library } from "bun:ffi";

/** Names of the C library: glibc's, then musl's. */
export const libcNames = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"] as const;

/** Functions of the C library; null on other systems than Linux, and if one is missing. */
export function libcFunctions<const F extends Record<string, FFIFunction>>(
  functions: F,
): Library<F>["symbols"] | null {
  for (const name of libcNames) {
    try {
      return dlopen(name, functions).symbols;
    } catch {
      // The next name.
    }
  }
  return null;
}
