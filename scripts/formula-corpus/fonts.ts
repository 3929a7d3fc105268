/** How the corpus of formulas is set: which engine of TeX, in which fonts. */

export interface Setting {
  name: string;
  engine: "pdflatex" | "lualatex";
  preamble: string;
}

const openType = (name: string, math: string, text = ""): Setting => ({
  name,
  engine: "lualatex",
  preamble: `\\usepackage{amsmath}\\usepackage{unicode-math}${text === "" ? "" : `\\setmainfont{${text}}`}\\setmathfont{${math}}`,
});

const ams = "\\usepackage{amsmath,amssymb}";

export const settings: readonly Setting[] = [
  { name: "computer-modern", engine: "pdflatex", preamble: ams },
  {
    name: "latin-modern",
    engine: "pdflatex",
    preamble: `\\usepackage[T1]{fontenc}\\usepackage{lmodern}${ams}`,
  },
  { name: "newtx", engine: "pdflatex", preamble: "\\usepackage{amsmath}\\usepackage{newtxtext,newtxmath}" },
  openType("latin-modern-math", "latinmodern-math.otf"),
  openType("stix-two-math", "STIXTwoMath-Regular.otf", "STIXTwoText-Regular.otf"),
  openType("pagella-math", "texgyrepagella-math.otf", "texgyrepagella-regular.otf"),
  openType("termes-math", "texgyretermes-math.otf", "texgyretermes-regular.otf"),
  openType("bonum-math", "texgyrebonum-math.otf", "texgyrebonum-regular.otf"),
  openType("dejavu-math", "texgyredejavu-math.otf"),
  openType("xits-math", "XITSMath-Regular.otf"),
];
