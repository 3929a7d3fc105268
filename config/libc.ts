/** Names of the C library: glibc's, then musl's. */
export const libcNames = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"] as const;
