/** The role of a style by its name: built-in names are English, others may be localized. */
export type ParagraphRole =
  | "title"
  | "subtitle"
  | "quote"
  | "code"
  | "caption"
  | "toc"
  | "tocHeading"
  | "list"
  | "footnote"
  | "definitionTerm"
  | "definition"
  | "header"
  | "footer"
  | "body";

/** Lower case, without what parts words: styles are called "Block Text", "BlockText", "block-text". */
export function plainName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\-–]+/g, "");
}

const paragraphRoles: readonly (readonly [RegExp, ParagraphRole])[] = [
  [
    /^(?:title|titel|titre|título|titulo|titolo|tytuł|название|заголовок|标题|標題|表題|제목|tittel|otsikko|konubaşlığı|název|cím)$/,
    "title",
  ],
  [
    /^(?:subtitle|untertitel|soustitre|subtítulo|subtitulo|sottotitolo|ondertitel|podtytuł|подзаголовок|副标题|副標題|副題|부제|undertitel|undertittel|alaotsikko|altyazı|podnadpis|alcím)$/,
    "subtitle",
  ],
  [
    /^(?:(?:intense|block)?quot(?:e|ations?)|blocktext|quotedtext|zitat|intensiveszitat|citation|citationintense|cita(?:destacada|intensa)?|citação(?:intensa)?|citazione(?:intensa)?|citaat|duidelijkcitaat|cytat|цитата|выделеннаяцитата|引用|明显引用|引文|인용|citat|sitat|texteencadré|epigraph)$/,
    "quote",
  ],
  [
    /^(?:sourcecode|code|codeblock|codesnippet|codelisting|codeexample|programlisting|listing|programcode|verbatim|htmlpreformatted|htmlvorformatiert|preformatted(?:text)?|preformattato|préformaté(?:html)?|htmlpréformaté|macro(?:text)?|macrotext|quelltext|quellcode|console|terminal|screen|literalblock|代码|ソースコード)$/,
    "code",
  ],
  [
    /^(?:caption|(?:image|table|figure|listing|chart)caption|captionedfigure|beschriftung|légende|legende|descripción|epígrafe|legenda|didascalia|bijschrift|podpis|названиеобъекта|题注|図表番号|캡션|bildtext|bildetekst|kuvaotsikko|popisek|titulek|figure|table|drawing|illustration)$/,
    "caption",
  ],
  [
    /^(?:tocheading|contentsheading|indexheading|inhaltsverzeichnisüberschrift|titletoc|entêtedetabledesmatières|tablaencabezado|目录标题|toc标题|目次の見出し)$/,
    "tocHeading",
  ],
  [
    /^(?:toc\d|contents\d|contents\dindex|tableoffigures|tableofauthorities|verzeichnis\d|tm\d|tdc\d|sommario\d|inhopg\d|índice\d|sumário\d|оглавление\d|目录\d|目次\d|目錄\d|목차\d|innehåll\d|innehållsförteckning\d|inhaltsverzeichnis\d|spistreści\d|abbildungsverzeichnis)$/,
    "toc",
  ],
  [
    /^(?:footnotetext|endnotetext|footnote|endnote|footnoteblocktext|fußnotentext|endnotentext|notedebasdepage|notedefin|textonotapie|testonotaapièdipagina|voetnoottekst|текстсноски|脚注文本|脚注文字列|각주텍스트)$/,
    "footnote",
  ],
  [/^definitionterm$/, "definitionTerm"],
  [/^definition$/, "definition"],
  [
    /^(?:list(?:bullet|number|continue|paragraph)?\d?|liste|aufzählungszeichen\d?|listennummer\d?|compactlist|listcontents|bulletlist\d?|numberedlist\d?|liststyle|enumerate|itemize)$/,
    "list",
  ],
  [
    /^(?:header(?:left|right)?|kopfzeile|entête|encabezado|cabeçalho|intestazione|koptekst|верхнийколонтитул|页眉|ヘッダー)$/,
    "header",
  ],
  [
    /^(?:footer(?:left|right)?|fußzeile|pieddepage|piedepágina|rodapé|pièdipagina|voettekst|нижнийколонтитул|页脚|フッター)$/,
    "footer",
  ],
  [
    /^(?:normal|bodytext\d?|firstparagraph|compact|plaintext|standard|textbody|textkörper|corpsdetexte|default(?:paragraph)?)$/,
    "body",
  ],
];

/** By plain name; null when the name says nothing. */
export function roleOf(name: string): ParagraphRole | null {
  return paragraphRoles.find(([names]) => names.test(name))?.[1] ?? null;
}

const headings =
  /^(?:heading|header(?=\d)|überschrift|titre|título|titulo|titolo|ttulo|kop|rubrik|overskrift|otsikko|nagłówek|nagwek|заголовок|标题|標題|見出し|제목|başlık|nadpis|címsor|encabezado|cabeçalho|intestazione|titlu|επικεφαλίδα|כותרת|عنوان|berschrift|virsraksts|antraštė|pealkiri|naslov|tiêuđề|encapçalament|en-tête|h)([1-9])$/;

/** 1..9 for the styles of headings; null for all else. */
export function headingLevelOf(name: string): number | null {
  const digit = headings.exec(name)?.[1];
  return digit === undefined ? null : Number(digit);
}

const characterCode =
  /^(?:sourcecode|code|codechar|inlinecode|codeinline|codetext|verbatim(?:char)?|html(?:code|keyboard|sample|typewriter|preformatted)(?:char)?|htmlcode|htmltastatur|htmlbeispiel|htmlschreibmaschine|sourcetext|teletype|userentry|example|literal|macrotextchar|monospace|quelltext|programcode|\w+tok)$/;

/** Character styles of code; what pandoc writes for the words of a programming language ends in "Tok". */
export function isCodeStyle(name: string): boolean {
  return characterCode.test(name);
}
