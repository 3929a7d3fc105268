/** What HTML says of its elements (living standard, section 4, and the obsolete ones that old pages have). */

function names(text: string): string[] {
  return text.split(" ");
}

/** Their text is for machines: no program shows it. */
const forMachines = names(
  "script style template head meta link base title noframes datalist param track area frameset xml",
);

/** Never shown, whatever a page says. */
export const neverShown: ReadonlySet<string> = new Set([
  ...forMachines,
  ...names("source colgroup col nav-icon"),
]);

/** Hold no text of a document; pages that ask for scripts are no documents. */
export const silent: ReadonlySet<string> = new Set([...forMachines, "noscript"]);

/** Hold no text of an article: what is for machines, forms, other documents. */
export const silentInArticles: ReadonlySet<string> = new Set([
  ...silent,
  ...names("noembed select option textarea input button object embed applet map progress meter canvas frame"),
]);

/** Stand in the middle of words. */
export const inline: ReadonlySet<string> = new Set(
  names(
    "a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr",
  ),
);

/** Have nothing in them and no end tag (section 13.1.2). */
export const voids: ReadonlySet<string> = new Set(
  names("area base br col embed hr img input link meta param source track wbr"),
);

/** Titles of sections (section 4.3.6). */
export const headingTags: ReadonlySet<string> = new Set(names("h1 h2 h3 h4 h5 h6"));
