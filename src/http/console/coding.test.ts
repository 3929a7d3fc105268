import { expect, test } from "bun:test";
import { codingFor } from "./coding.ts";

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["x-gzip", "gzip"],
  ["*", "br"],
  ["identity", null],
  ["", null],
] as const)("%p takes %p", (header, name) => expect(codingFor(header)?.name ?? null).toBe(name));
