/** What HTML says of its elements (living standard, section 4, and the obsolete ones that old pages have). */
import { wordSet, words } from "../../util/words.ts";

/** Their text is for machines: no program shows it. */
const forMachines = words(
  "script style template head meta link base title noframes datalist param track area frameset xml",
);

/** Never shown, whatever a page says. */
export const neverShown: ReadonlySet<string> = new Set([
  ...forMachines,
  ...words("source colgroup col nav-icon"),
]);

/** Hold no text of a document; pages that ask for scripts are no documents. */
export const silent: ReadonlySet<string> = new Set([...forMachines, "noscript"]);

/** Hold no text of an article: what is for machines, forms, other documents. */
export const silentInArticles: ReadonlySet<string> = new Set([
  ...silent,
  ...words("noembed select option textarea input button object embed applet map progress meter canvas frame"),
]);

export const inline: ReadonlySet<string> = wordSet(
  "a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr",
);

/** Have nothing in them and no end tag (section 13.1.2). */
export const voids: ReadonlySet<string> = wordSet(
  "area base br col embed hr img input link meta param source track wbr",
);

/** Titles of sections (section 4.3.6). */
export const headingTags: ReadonlySet<string> = wordSet("h1 h2 h3 h4 h5 h6");

/** Make blocks (HTML, section 15.3); `#root` is what stands for the whole page in `main-content`. */
export const blockTags: ReadonlySet<string> = wordSet(`
  #root html body address article aside blockquote center dd details dialog dir div dl dt fieldset
  figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol
  optgroup option p pre search section summary table tbody td tfoot th thead tr ul
`);
