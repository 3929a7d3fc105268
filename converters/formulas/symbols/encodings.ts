/**
 * Characters by their codes in TeX's own fonts, for glyphs without Unicode: OT1, OML, OMS and OMX as in The TeXbook,
 * appendix F, and the symbol fonts of the AMS. Pieces of extensible symbols are those of Unicode's Miscellaneous
 * Technical block; those of horizontal braces, which Unicode has not, have names.
 */
import type { Encoding } from "./fonts.ts";

/** 16 codes a line. A full stop between spaces: nothing, or not told here. */
const greek = "Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω";
const digits = "0 1 2 3 4 5 6 7 8 9";
const capitals = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z";
const small = "a b c d e f g h i j k l m n o p q r s t u v w x y z";

const tables: Readonly<Record<Encoding, string>> = {
  OT1: `${greek} ff fi fl ffi ffl ı ȷ \u0060 ´ ˇ ˘ ¯ ˚ ¸ ß æ œ ø Æ Œ Ø . ! ” # $ % & ’ ( ) * + , - <dot> /
    ${digits} : ; ¡ = ¿ ? @ ${capitals} [ “ ] ˆ ˙ ‘ ${small} – — ˝ ˜ ¨`,
  OML: `${greek} α β γ δ ϵ ζ η θ ι κ λ μ ν ξ π ρ σ τ υ ϕ χ ψ ω ε ϑ ϖ ϱ ς φ ↼ ↽ ⇀ ⇁ <lhook> <rhook> ▷ ◁
    ${digits} <dot> , < / > ⋆ ∂ ${capitals} ♭ ♮ ♯ ⌣ ⌢ ℓ ${small} ı ȷ ℘ \u20d7 ⁀`,
  OMS: `− ⋅ × ∗ ÷ ⋄ ± ∓ ⊕ ⊖ ⊗ ⊘ ⊙ ○ ∘ ∙ ≍ ≡ ⊆ ⊇ ≤ ≥ ⪯ ⪰ ∼ ≈ ⊂ ⊃ ≪ ≫ ≺ ≻ ← → ↑ ↓ ↔ ↗ ↘ ≃ ⇐ ⇒ ⇑ ⇓ ⇔ ↖ ↙ ∝
    ′ ∞ ∈ ∋ △ ▽ \u0338 <mapsto> ∀ ∃ ¬ ∅ ℜ ℑ ⊤ ⊥ ℵ ${capitals} ∪ ∩ ⊎ ∧ ∨ ⊢ ⊣ ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ | ‖ ↕ ⇕ \\ ≀
    √ ⨿ ∇ ∫ ⊔ ⊓ ⊑ ⊒ § † ‡ ¶ ♣ ♢ ♡ ♠`,
  OMX: `( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ <bar> <bars> / \\ ( ) ( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ / \\
    ( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ / \\ / \\ ⎛ ⎞ ⎡ ⎤ ⎣ ⎦ ⎢ ⎥ ⎧ ⎫ ⎩ ⎭ ⎨ ⎬ ⎪ <arrowbar>
    ⎝ ⎠ ⎜ ⎟ ⟨ ⟩ ⨆ ⨆ ∮ ∮ ⨀ ⨀ ⨁ ⨁ ⨂ ⨂ ∑ ∏ ∫ ⋃ ⋂ ⨄ ⋀ ⋁ ∑ ∏ ∫ ⋃ ⋂ ⨄ ⋀ ⋁
    ∐ ∐ ˆ ˆ ˆ ˜ ˜ ˜ [ ] ⌊ ⌋ ⌈ ⌉ { } √ √ √ √ ⎷ <root> <corner> <arrowbars> <uptip> <downtip> <braceld> <bracerd> <bracelu>
    <braceru> <Uptip> <Downtip>`,
  MSA: `⊡ ⊞ ⊠ □ ■ ⋅ ◊ ⧫ ↻ ↺ ⇌ ⇋ ⊟ ⊩ ⊪ ⊨ ↠ ↞ ⇇ ⇉ ⇈ ⇊ ↾ ⇂ ↿ ⇃ ↣ ↢ ⇆ ⇄ ↰ ↱ ⇝ ↭ ↫ ↬ ≗ ≿ ≳ ⪆ ⊸ ∴ ∵ ≑ ≜ ≾ ≲ ⪅
    ⪕ ⪖ ⋞ ⋟ ≼ ≦ ⩽ ≶ ‵ . ≓ ≒ ≽ ≧ ⩾ ≷ ⊏ ⊐ ⊳ ⊲ ⊵ ⊴ ★ ≬ ▾ ▸ ◂ . . ▵ ▴ ▿ ≖ ⋚ ⋛ ⪋ ⪌ ¥ ⇛ ⇚ ✓ ⊻ ⊼ ⩞ ∠ ∡ ∢ ∝ ⌣ ⌢ ⋐ ⋑ ⋓ ⋒ ⋏ ⋎
    ⋋ ⋌ ⫅ ⫆ ≏ ≎ ⋘ ⋙ ⌜ ⌝ ® Ⓢ ⋔ ∔ ∽ ⋍ ⌞ ⌟ ✠ ∁ ⊺ ⊚ ⊛ ⊝`,
  MSB: `≨ ≩ ≰ ≱ ≮ ≯ ⊀ ⊁ ≨ ≩ ≰ ≱ ⪇ ⪈ ⋠ ⋡ ⋨ ⋩ ⋦ ⋧ ≰ ≱ ⪵ ⪶ ⪹ ⪺ ⪉ ⪊ ≁ ≆ ⟋ ⟍ ⊊ ⊋ ⊈ ⊉ ⫋ ⫌ ⫋ ⫌ ⊊ ⊋ ⊈ ⊉ ∦ ∤ ∤ ∦
    ⊬ ⊮ ⊭ ⊯ ⋭ ⋬ ⋪ ⋫ ↚ ↛ ⇍ ⇏ ⇎ ↮ ⋇ ∅ ∄ ${capitals} ˆ ˆ ˜ ˜ . Ⅎ ⅁ . . . . ℧ ð ≂ ℶ ℷ ℸ ⋖ ⋗ ⋉ ⋊ ∣ ∥ ∖ ∼ ≈ ≊ ⪸ ⪷ ↶ ↷
    ϝ ϰ 𝕜 ℏ ℏ ϶`,
};

const decoded: Readonly<Record<Encoding, readonly string[]>> = {
  OT1: split(tables.OT1),
  OML: split(tables.OML),
  OMS: split(tables.OMS),
  OMX: split(tables.OMX),
  MSA: split(tables.MSA),
  MSB: split(tables.MSB),
};

/** Accents that the symbol fonts of newtx and newpx have from this code on. */
const accentsFrom = 158;
const accents = "\u0060´ˆ˜¯˘˙¨˚ˇ";

/** Codes of the extension fonts of newtx and newpx beyond OMX (their glyphs' names in txexs.pfb). */
const furtherAt: readonly (readonly [number, string])[] = [
  [128, "()[]⌊⌋⌈⌉{}⟨⟩|‖↕⇕"],
  [154, "ˆˆˆ˜˜˜"],
  [169, "⎛⎞⎝⎠⎜⎟∫∬∭∮∯∫∬∭∮∯∫∬∭∮∯∫∬∭∮∯⨆⨆"],
  [199, "⨀⨀⨁⨁⨂⨂∑∏⊍⋃⋂⨄⋀⋁∑∏⊍⋃⋂⨄⋀⋁∐∐⊍⊍"],
];

/** Empty for a code that the encoding leaves free. */
export function characterAt(encoding: Encoding, code: number): string {
  if (encoding === "OMS" && code >= accentsFrom)
    return code === 174 ? "\u20d7" : accents.charAt(code - accentsFrom);
  if (encoding === "OMX" && code > 127) {
    const [from = 0, characters = ""] = furtherAt.findLast(([first]) => first <= code) ?? [];
    return [...characters][code - from] ?? "";
  }
  return decoded[encoding][code] ?? "";
}

function split(table: string): string[] {
  const entries = table.trim().split(/\s+/);
  return entries.map((entry) => (entry === "." ? "" : entry === "<dot>" ? "." : entry));
}
