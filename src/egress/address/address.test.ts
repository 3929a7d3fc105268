import { describe, expect, test } from "bun:test";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import fc from "fast-check";
import { runsOf } from "../../../config/testing/runs.ts";
import { judgeAddress } from "./judge.ts";
import { isPrefixWithin, isWithin, parseAddress, parsePrefix } from "./parse.ts";
import { ranges } from "./ranges.ts";

const four = fc.ipV4();
const six = fc.ipV6();
const prefixOf = (text: string) => {
  const prefix = parsePrefix(text);
  if (prefix === null) throw new Error(text);
  return prefix;
};

describe("an address", () => {
  test("is read as the URL parser reads it", () => {
    fc.assert(
      fc.property(fc.oneof(four, six), (text) => {
        const bracketed = isIPv6(text) ? `[${text}]` : text;
        expect(parseAddress(text)).not.toBeNull();
        // Bun's does not take "::" before four groups and an IPv4 address.
        if (!URL.canParse(`https://${bracketed}/`)) return;
        const normal = new URL(`https://${bracketed}/`).hostname.replace(/^\[|\]$/g, "");
        expect(parseAddress(text)?.value).toBe(parseAddress(normal)?.value);
      }),
    );
  });

  test("written as its number's digits is the same number", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (value) => {
        const groups = value.toString(16).padStart(32, "0").match(/.{4}/g) ?? [];
        expect(parseAddress(groups.join(":"))).toMatchObject({ family: 6, value });
      }),
    );
    expect(parseAddress("1.2.3.4")?.value).toBe(0x01020304n);
    expect(parseAddress("::ffff:1.2.3.4")?.value).toBe(0xffff_0102_0304n);
    expect(parseAddress("::")?.value).toBe(0n);
    expect(parseAddress("1::")?.value).toBe(1n << 112n);
  });

  test("has one form only; what the system's parser rejects is invalid", () => {
    const characters = fc.constantFrom(..."0123456789abcdefx.:%/ -");
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 42 }), (text) => {
        expect(parseAddress(text) !== null).toBe(isIPv4(text) || (isIPv6(text) && !text.includes("%")));
      }),
      { numRuns: runsOf(3_000) },
    );
    for (const text of [
      "",
      "1",
      "0x7f.0.0.1",
      "127.1",
      "01.2.3.4",
      "1.2.3.4.",
      "256.1.1.1",
      "fe80::1%eth0",
      "[::1]",
    ]) {
      expect(parseAddress(text)).toBeNull();
    }
    for (const text of [
      ":::",
      "1::2::3",
      "1:2:3:4:5:6:7:8:9",
      "1:2:3:4:5:6:7::8:9",
      "12345::",
      "::1.2.3.4:5",
      "1.2.3.4::",
    ]) {
      expect(parseAddress(text)).toBeNull();
    }
  });
});

describe("a range", () => {
  test("holds what the system's block list says it holds", () => {
    const cidr = fc.oneof(
      fc.tuple(four, fc.integer({ min: 0, max: 32 })),
      fc.tuple(six, fc.integer({ min: 0, max: 128 })),
    );
    fc.assert(
      fc.property(cidr, fc.oneof(four, six), fc.boolean(), ([base, bits], other, near) => {
        const kind = isIPv4(base) ? "ipv4" : "ipv6";
        const text = near ? base : other;
        const list = new BlockList();
        list.addSubnet(base, bits, kind);
        const address = parseAddress(text);
        // A block list takes a mapped address for the IPv4 one; here that is the judge's business.
        if (address === null || isWithin(address, prefixOf("::ffff:0:0/96"))) return;
        const textKind = isIPv4(text) ? "ipv4" : "ipv6";
        const listed = textKind === kind && list.check(text, textKind);
        expect(isWithin(address, prefixOf(`${base}/${bits}`))).toBe(listed);
      }),
      { numRuns: runsOf(2_000) },
    );
  });

  test("is written as an address with a number of bits", () => {
    for (const text of [
      "10.0.0.0/33",
      "::/129",
      "10.0.0.0/",
      "10.0.0.0/8/8",
      "10.0.0.0/-1",
      "name/8",
      "/8",
      "",
    ]) {
      expect(parsePrefix(text)).toBeNull();
    }
    expect(parsePrefix("10.9.8.7/8")).toEqual(parsePrefix("10.0.0.0/8"));
    expect(parsePrefix("10.0.0.1")).toEqual(parsePrefix("10.0.0.1/32"));
    expect(isPrefixWithin(prefixOf("127.0.0.0/24"), prefixOf("127.0.0.0/8"))).toBe(true);
    expect(isPrefixWithin(prefixOf("127.0.0.0/8"), prefixOf("127.0.0.0/8"))).toBe(true);
    expect(isPrefixWithin(prefixOf("0.0.0.0/0"), prefixOf("127.0.0.0/8"))).toBe(false);
    expect(isPrefixWithin(prefixOf("::/0"), prefixOf("0.0.0.0/0"))).toBe(false);
  });
});

/** The same judgement said otherwise: by octets and leading digits, without the table and without numbers. */
function kindByOctets(text: string): "public" | "private" | "refused" {
  const [a = 0, b = 0, c = 0, d = 0] = text.split(".").map(Number);
  if (a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168)) return "private";
  if (a === 0 || a === 127 || a >= 224) return "refused";
  if (a === 100 && b >= 64 && b <= 127) return "refused";
  if (a === 169 && b === 254) return "refused";
  if (a === 168 && b === 63 && c === 129 && d === 16) return "refused";
  if (a === 192 && b === 0 && (c === 0 || c === 2)) return "refused";
  if (a === 192 && b === 88 && c === 99) return "refused";
  if (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) return "refused";
  return a === 203 && b === 0 && c === 113 ? "refused" : "public";
}

describe("the judgement", () => {
  const interesting = fc.constantFrom(
    0,
    10,
    63,
    64,
    99,
    100,
    113,
    127,
    128,
    168,
    169,
    172,
    192,
    198,
    203,
    223,
    224,
    254,
    255,
  );
  const octet = fc.oneof(interesting, fc.integer({ min: 0, max: 255 }));
  const someFour = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join("."));

  test("of IPv4 agrees with one by octets, at every border of the table and elsewhere", () => {
    fc.assert(
      fc.property(someFour, (text) => expect(judgeAddress(text)?.kind).toBe(kindByOctets(text))),
      { numRuns: runsOf(5_000) },
    );
    for (const { prefix } of ranges.filter((range) => range.prefix.family === 4)) {
      const size = 1n << BigInt(32 - prefix.bits);
      for (const value of [prefix.value - 1n, prefix.value, prefix.value + size - 1n, prefix.value + size]) {
        if (value < 0n || value >= 1n << 32n) continue;
        const text = [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");
        expect([text, judgeAddress(text)?.kind]).toEqual([text, kindByOctets(text)]);
      }
    }
  });

  test("of a form that holds an IPv4 address is that of the address, or worse", () => {
    fc.assert(
      fc.property(someFour, (text) => {
        const kind = kindByOctets(text);
        expect(judgeAddress(`::ffff:${text}`)).toMatchObject({ kind, address: { family: 4, text } });
        expect(judgeAddress(`64:ff9b::${text}`)?.kind).toBe(kind === "public" ? "public" : "refused");
        const [a = 0, b = 0, c = 0, d = 0] = text.split(".").map(Number);
        const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
        for (const form of [
          `::${text}`,
          `::ffff:0:${text}`,
          `64:ff9b:1::${text}`,
          `2002:${hex}::1`,
          `2001:0:1::${hex}`,
        ]) {
          expect([form, judgeAddress(form)?.kind]).toEqual([form, "refused"]);
        }
      }),
    );
  });

  test("of IPv6: public within 2000::/3 alone, private within fc00::/7 alone", () => {
    const high = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(high, six, (first, rest) => {
        const text =
          rest.includes("::") || rest.includes(".")
            ? `${first.toString(16)}:1:2:3::1`
            : rest.replace(/^[^:]+/, first.toString(16));
        const kind = judgeAddress(text)?.kind;
        if (first < 0x2000 || first >= 0x4000)
          expect(kind).not.toBe(first === 0x64 || first === 0 ? "private" : "public");
        if (kind === "private") expect(first >= 0xfc00 && first < 0xfe00).toBe(true);
        if (kind === "public" && first !== 0x64 && first !== 0)
          expect(first >= 0x2000 && first < 0x4000).toBe(true);
      }),
      { numRuns: runsOf(2_000) },
    );
    for (const [text, kind] of [
      ["2606:4700:4700::1111", "public"],
      ["2001:200::1", "public"],
      ["2001:1ff::1", "refused"],
      ["2001:db7::1", "public"],
      ["2001:db9::1", "public"],
      ["2003::1", "public"],
      ["3ffe::1", "public"],
      ["4000::", "refused"],
      ["1fff::", "refused"],
      ["fbff::1", "refused"],
      ["fdff::1", "private"],
      ["fd00:ec3::1", "private"],
      ["fd00:ec2::254", "refused"],
    ] as const) {
      expect([text, judgeAddress(text)?.kind]).toEqual([text, kind]);
    }
  });

  test("of an invalid address is null", () => expect(judgeAddress("localhost")).toBeNull());
});
