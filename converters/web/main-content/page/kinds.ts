/** What HTML says of its elements: which make blocks, which never hold text for readers. */

export const blockTags: ReadonlySet<string> = new Set(
  "#root html body address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Their text is for machines or forms, not for reading. */
export const silentTags: ReadonlySet<string> = new Set(
  "script style template head meta link base title noembed noframes select option datalist textarea input button object embed applet param track area map progress meter canvas frame frameset".split(
    " ",
  ),
);

export const headingTags: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** Content by itself, with or without words. */
export const mediaTags: ReadonlySet<string> = new Set(
  "img picture svg video audio iframe math table pre figure".split(" "),
);
