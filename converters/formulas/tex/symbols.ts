/** Characters of formulas and the commands of LaTeX for them, as far as KaTeX and MathJax both know them. */

/** Pairs of a character and its command, which TeX reads in mathematics. */
const table = `
α alpha β beta γ gamma δ delta ϵ epsilon ε varepsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa ϰ varkappa
λ lambda μ mu µ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon ϕ phi φ varphi χ chi
ψ psi ω omega Γ Gamma Δ Delta Θ Theta ϴ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon ϒ Upsilon Φ Phi Ψ Psi Ω Omega
ϝ digamma ∂ partial ∇ nabla ∆ Delta Ω Omega ℜ Re ℑ Im ℵ aleph ℶ beth ℷ gimel ℸ daleth ℏ hbar ı imath ȷ jmath ℓ ell ℘ wp
ð eth ∞ infty ∅ emptyset ∀ forall ∃ exists ∄ nexists ¬ neg ∁ complement √ surd ∠ angle ∡ measuredangle
∢ sphericalangle △ triangle ▽ triangledown □ square ■ blacksquare ◊ lozenge ⧫ blacklozenge ★ bigstar ♠ spadesuit
♡ heartsuit ♢ diamondsuit ♣ clubsuit ♭ flat ♮ natural ♯ sharp † dagger ‡ ddagger ✓ checkmark ∎ blacksquare
⊤ top ⊥ bot
± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∙ bullet • bullet ∗ ast ⋆ star ∘ circ ◦ circ ○ bigcirc ∖ setminus ⧵ setminus ⊕ oplus
⊖ ominus ⊗ otimes ⊘ oslash ⊙ odot ⊚ circledcirc ⊛ circledast ⊝ circleddash ⊞ boxplus ⊟ boxminus ⊠ boxtimes ⊡ boxdot
∩ cap ∪ cup ⊎ uplus ⊓ sqcap ⊔ sqcup ∧ wedge ∨ vee ⊻ veebar ⊼ barwedge ⋄ diamond ◁ triangleleft ▷ triangleright
⊲ vartriangleleft ⊳ vartriangleright ≀ wr ⨿ amalg ⋉ ltimes ⋊ rtimes ⋋ leftthreetimes ⋌ rightthreetimes
⋎ curlyvee ⋏ curlywedge ⋒ Cap ⋓ Cup ∔ dotplus ⋇ divideontimes ⊺ intercal
≤ leq ⩽ leqslant ≥ geq ⩾ geqslant ≠ neq ≡ equiv ≢ not\\equiv ∼ sim ≃ simeq ≄ not\\simeq ≅ cong ≆ ncong ≈ approx
≉ not\\approx ≊ approxeq ≍ asymp ≐ doteq ≑ doteqdot ≒ fallingdotseq ≓ risingdotseq ≗ circeq
≜ triangleq ≪ ll ≫ gg ⋘ lll ⋙ ggg ≦ leqq ≧ geqq ≨ lneqq ≩ gneqq ≬ between ≮ nless ≯ ngtr ≰ nleq ≱ ngeq ≲ lesssim
≳ gtrsim ≶ lessgtr ≷ gtrless ≺ prec ≻ succ ≼ preccurlyeq ≽ succcurlyeq ⪯ preceq ⪰ succeq ≾ precsim ≿ succsim
⊀ nprec ⊁ nsucc ∝ propto ∣ mid ∤ nmid ∥ parallel ∦ nparallel ⟂ perp ∈ in ∉ notin ∋ ni ∌ not\\ni ∊ in ∍ ni
⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊄ not\\subset ⊅ not\\supset ⊈ nsubseteq ⊉ nsupseteq ⊊ subsetneq ⊋ supsetneq
⊏ sqsubset ⊐ sqsupset ⊑ sqsubseteq ⊒ sqsupseteq ⊢ vdash ⊣ dashv ⊨ models ⊧ models ⊩ Vdash ⊪ Vvdash ⊬ nvdash ⊭ nvDash
⋈ bowtie ⌣ smile ⌢ frown ⊴ trianglelefteq ⊵ trianglerighteq ⋐ Subset ⋑ Supset ⋔ pitchfork ∴ therefore ∵ because
≖ eqcirc ≏ bumpeq ≎ Bumpeq ∽ backsim ⋍ backsimeq
← leftarrow → rightarrow ↑ uparrow ↓ downarrow ↔ leftrightarrow ↕ updownarrow ↖ nwarrow ↗ nearrow ↘ searrow
↙ swarrow ⇐ Leftarrow ⇒ Rightarrow ⇑ Uparrow ⇓ Downarrow ⇔ Leftrightarrow ⇕ Updownarrow ↦ mapsto ↩ hookleftarrow
↪ hookrightarrow ↼ leftharpoonup ↽ leftharpoondown ⇀ rightharpoonup ⇁ rightharpoondown ⇌ rightleftharpoons
⇋ leftrightharpoons ⟵ longleftarrow ⟶ longrightarrow ⟷ longleftrightarrow ⟸ Longleftarrow ⟹ Longrightarrow
⟺ Longleftrightarrow ⟼ longmapsto ↝ rightsquigarrow ⇝ rightsquigarrow ⇄ rightleftarrows ⇆ leftrightarrows
⇇ leftleftarrows ⇉ rightrightarrows ⇈ upuparrows ⇊ downdownarrows ⇚ Lleftarrow ⇛ Rrightarrow ↚ nleftarrow
↛ nrightarrow ↮ nleftrightarrow ⇍ nLeftarrow ⇏ nRightarrow ⇎ nLeftrightarrow ↞ twoheadleftarrow
↠ twoheadrightarrow ↢ leftarrowtail ↣ rightarrowtail ↫ looparrowleft ↬ looparrowright ↶ curvearrowleft
↷ curvearrowright ↺ circlearrowleft ↻ circlearrowright ↰ Lsh ↱ Rsh ⊸ multimap
∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ∯ oiint ∰ oiiint ⋀ bigwedge ⋁ bigvee ⋂ bigcap
⋃ bigcup ⨀ bigodot ⨁ bigoplus ⨂ bigotimes ⨄ biguplus ⨆ bigsqcup
⌜ ulcorner ⌝ urcorner ⌞ llcorner ⌟ lrcorner … ldots ⋯ cdots ⋮ vdots ⋱ ddots ⟨ langle ⟩ rangle 〈 langle 〉 rangle 〈 langle 〉 rangle ⌈ lceil ⌉ rceil ⌊ lfloor
⌋ rfloor ⟦ llbracket ⟧ rrbracket ⟮ lgroup ⟯ rgroup ⎰ lmoustache ⎱ rmoustache ‖ Vert
`;

/** Character → command with its backslash. */
export const symbols: ReadonlyMap<string, string> = new Map(
  pairs(table).map(([character, command]) => [character, `\\${command}`]),
);

/** What is written otherwise than by one command: what TeX would obey, and what has no command. */
export const spellings: ReadonlyMap<string, string> = new Map([
  ["\\", "\\backslash"],
  ["{", "\\{"],
  ["}", "\\}"],
  ["$", "\\$"],
  ["%", "\\%"],
  ["#", "\\#"],
  ["&", "\\&"],
  ["_", "\\_"],
  ["^", "\\hat{}"],
  ["~", "\\sim"],
  ["−", "-"],
  ["–", "-"],
  ["‐", "-"],
  ["‑", "-"],
  ["\u00ad", ""],
  ["∕", "/"],
  ["⁄", "/"],
  ["∶", ":"],
  ["≔", ":="],
  ["≕", "=:"],
  ["⨌", "\\int\\!\\!\\!\\iiint"],
  ["ħ", "\\hbar"],
  ["ο", "o"],
  ["Å", "\\mathring{A}"],
  ["Å", "\\mathring{A}"],
]);

/** Spaces by their widths; those of no width say how a formula is meant, not how it looks. */
export const spaces: ReadonlyMap<string, string> = new Map([
  ["\u00a0", "\\ "],
  ["\u2000", "\\enspace"],
  ["\u2001", "\\quad"],
  ["\u2002", "\\enspace"],
  ["\u2003", "\\quad"],
  ["\u2004", "\\;"],
  ["\u2005", "\\:"],
  ["\u2006", "\\,"],
  ["\u2007", "\\enspace"],
  ["\u2008", "\\,"],
  ["\u2009", "\\,"],
  ["\u200a", "\\,"],
  ["\u202f", "\\,"],
  ["\u205f", "\\:"],
  ["\u3000", "\\quad"],
]);

/** Capitals of Greek for which TeX has no command, because they look like Latin ones. */
const latinTwins = "ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΧX";

export const twins: ReadonlyMap<string, string> = new Map(
  (latinTwins.match(/../gu) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

function pairs(text: string): [string, string][] {
  const words = text.trim().split(/\s+/);
  const result: [string, string][] = [];
  for (let at = 0; at + 1 < words.length; at += 2) result.push([words[at] ?? "", words[at + 1] ?? ""]);
  return result;
}
