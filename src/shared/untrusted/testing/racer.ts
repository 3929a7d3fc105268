/**
 * A program that exchanges two names in a folder as fast as possible, until it is killed: `bun racer.ts A B …` in
 * pairs. Uses renameat2 with RENAME_EXCHANGE (renameat2(2)), so that neither name is ever missing.
 */
import { dlopen } from "bun:ffi";
import { libcNames } from "../../../../config/libc.ts";

const signature = {
  renameat2: { args: ["i32", "cstring", "i32", "cstring", "u32"], returns: "i32" },
} as const;
const workingFolder = -100;
const exchange = 2;

function renameat2() {
  for (const name of libcNames) {
    try {
      return dlopen(name, signature).symbols.renameat2;
    } catch {
      // The other C library's name.
    }
  }
  throw new Error("no C library with renameat2");
}

const call = renameat2();
const names = process.argv.slice(2).map((name) => Buffer.from(`${name}\0`));
process.stdout.write("racing\n");
for (;;) {
  for (let index = 0; index + 1 < names.length; index += 2)
    call(workingFolder, names[index] as Buffer, workingFolder, names[index + 1] as Buffer, exchange);
}
