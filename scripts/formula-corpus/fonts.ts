/** How the corpus of formulas is set: which engine of TeX, in which fonts. */

export interface Setting {
  name: string;
  engine: "pdflatex" | "lualatex";
  preamble: string;
}

const openType = (name: string, math: string, text = "", faces = ["regular", "bold", "italic"]): Setting => ({
  name,
  engine: "lualatex",
  preamble: `\\usepackage{amsmath}\\usepackage{unicode-math}${text === "" ? "" : `\\setmainfont{${text}}[Extension=.otf,UprightFont=*-${faces[0]},BoldFont=*-${faces[1]},ItalicFont=*-${faces[2]}]`}\\setmathfont{${math}}`,
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
  { name: "stix2-type1", engine: "pdflatex", preamble: "\\usepackage{amsmath}\\usepackage{stix2}" },
  { name: "mathptmx", engine: "pdflatex", preamble: `\\usepackage{mathptmx}${ams}` },
  { name: "mathpazo", engine: "pdflatex", preamble: `\\usepackage{mathpazo}${ams}` },
  { name: "newpx", engine: "pdflatex", preamble: "\\usepackage{amsmath}\\usepackage{newpxtext,newpxmath}" },
  openType("latin-modern-math", "latinmodern-math.otf"),
  openType("stix-two-math", "STIXTwoMath-Regular.otf", "STIXTwoText", ["Regular", "Bold", "Italic"]),
  openType("pagella-math", "texgyrepagella-math.otf", "texgyrepagella"),
  openType("termes-math", "texgyretermes-math.otf", "texgyretermes"),
  openType("bonum-math", "texgyrebonum-math.otf", "texgyrebonum"),
  openType("dejavu-math", "texgyredejavu-math.otf"),
  openType("xits-math", "XITSMath-Regular.otf"),
];
