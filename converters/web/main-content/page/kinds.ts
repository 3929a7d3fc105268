/** Which elements make blocks (HTML, section 15.3); `#root` is what stands for the whole page. */
import { wordSet } from "../../../util/words.ts";

export const blockTags: ReadonlySet<string> = wordSet(`
  #root html body address article aside blockquote center dd details dialog dir div dl dt fieldset
  figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol
  optgroup option p pre search section summary table tbody td tfoot th thead tr ul
`);
