import { describe, expect, test } from "bun:test";
import { baseAddress } from "./base-address.ts";

describe("the base of a document", () => {
  const page = new URL("https://mill.example/a/b.html");

  test("is relative to where the document is", () => {
    expect(baseAddress(" ../c/ ", page)?.href).toBe("https://mill.example/c/");
    expect(baseAddress("https://other.example/", null)?.href).toBe("https://other.example/");
  });

  test("is the document's own address where none is said or it is not an address", () => {
    expect(baseAddress("", page)).toBe(page);
    expect(baseAddress("https://", page)).toBe(page);
    expect(baseAddress("c/", null)).toBeNull();
  });

  test("of thousands of characters is none", () => {
    expect(baseAddress(`/${"a".repeat(8_191)}`, page)?.href).toHaveLength(8_212);
    expect(baseAddress(`/${"a".repeat(8_192)}`, page)).toBe(page);
  });
});
