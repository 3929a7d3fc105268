/** Names that authors of pages give to what stands around the content. */
import { wordSet } from "../../../../util/words.ts";

/** Machinery of a page that says little in sentences; what holds a paragraph is no such thing. */
export const namesMachinery = matcherOf(
  "nav|navbar|navigation|topnav|subnav|sitenav|navmenu|menu|menubar|submenu|breadcrumb*|pagination|pager|paging|pagenav|topbar|toolbar|skip link*|skiplink*|skip to [^ ]*|sitemap",
  "share|shares|sharing|sharebar|sharetools|sharedaddy|share[a-z]*|social|socials|sociable|social[a-z]*|addthis*|addtoany|follow us|followus|tweet button|teilen|compartir|partager|condividi|weiterempfehlen|likes|like post|postflair",
  "tag list|taglist|post tags|entry tags|article tags|categories|post categories|post meta|entry meta|article meta|postmeta|postmetadata|metadata|entry footer|entryfooter|post footer|postfooter|article footer|article info|byline|bylines|dateline",
  "print button|printfriendly|rss|feedback|ratings|login|search box|search form|searchform|noprint|no print|hidden print|edit section|editsection",
  "ad|ads|anzeige|anzeigen|werbung|publicite|publicidad|reklama|advert|adverts|advertis*|adsense|adslot|adbox|adunit|adcontainer|adwrapper|dfp|doubleclick|gpt|sponsor*|commercial",
  "next post|prev post|previous post|post nav*|next article|previous article|tooltip|toast|snackbar|masthead",
);

/** Other matters than the page's own: hardly ever the content, unless most of the page's prose is in there. */
export const namesOther = matcherOf(
  "footer|footnav|site header|global header",
  "sidebar*|side bar|sidenav|right rail|left rail|complementary",
  "related|related(?:content|posts?|articles?|stories|links|topics|news)|recommend*|more from|more stories|more news|more articles|more posts|read next|up next|also like|trending|popular|most read|most viewed|latest news|latest posts|latest stories|recent posts|verwandt*|aehnlich*|weiterlesen|empfehlung*|relacionad*|recomendad*|correlati|lire aussi|meistgelesen|outbrain|taboola|recirc*|jp relatedposts",
  "newsletter*|subscribe*|subscription*|signup|sign up|mailing list|optin|opt in|call to action|cta",
  "modal|popup|pop up|overlay|lightbox|dialog|drawer|popover|flyout|offcanvas|off canvas",
  "author bio|author box|authorbox|about author|about the author|author info|author card|author description|author avatar|entry author|post author|author profile|author section|autorenbox|bio box|vcard|copyright",
);

/** Names that boxes of both kinds have: only with links in it, or without a sentence, is such a box no content. */
export const namesEither = matcherOf(
  "teaser*|promo*|widget|widgets|widget area|secondary|rail|page header|banner*|hero|boxout|infobox links|spotlight",
);

/** What a page must ask before it shows itself; on short pages that is the longest text of all. */
export const namesConsent = matcherOf(
  "cookie*|consent|consent [^ ]*|gdpr|dsgvo|ccpa|onetrust*|cookiebot|privacy banner",
);

/** What readers wrote about the page; often longer than the page itself. */
export const namesComments = matcherOf(
  "comment list|comments|commentlist|commentarea|comment form|comment section|comment thread|comment area|comment wrapper|comment respond|respond|disqus*|remark42|giscus|utterances|livefyre|kommentare|kommentar[a-z]*|commentaires|comentarios|commenti|reacties|opiniones|usercomments|postcomments|fb comments|webmention*|pingback*|trackback*",
);

export function namesChrome(marks: string): boolean {
  return (
    namesConsent(marks) ||
    namesMachinery(marks) ||
    namesOther(marks) ||
    namesComments(marks) ||
    namesEither(marks)
  );
}

/** Names of what holds the content: such an element is kept although its marks name something of the above as well. */
export const namesContent = matcherOf(
  "article|articles|body|content|contents|main|maincontent|entry|hentry|post|story|text|column|blog|prose|document|markdown",
);

/** Names that say: here is the article's text, and nothing around it. */
export const namesArticleText = matcherOf(
  "article body|articlebody|article content|article text|article main|entry content|entry body|post content|post body|post text|post entry|story body|story content|story text|blog content|blog post|markdown body|page content|main content|rich text|body content|body text|content body|mw parser output|hentry|h entry",
);

export const chromeRoles: ReadonlySet<string> = wordSet(`
  navigation banner search menu menubar complementary contentinfo dialog alertdialog tablist toolbar
  tooltip
`);

/** Tests marks of `wordsOfMarks` for whole words; `*` at the end of a word matches any ending. */
export function matcherOf(...entries: readonly string[]): (marks: string) => boolean {
  const sources = entries
    .flatMap((entry) => entry.split("|"))
    .map((entry) => entry.trim().replaceAll("*", "[^ ]*"));
  const pattern = new RegExp(` (?:${sources.join("|")}) `);
  return (marks) => marks !== "" && pattern.test(marks);
}

export const namesNotes = matcherOf(
  "footnote|footnotes|endnote|endnotes|sidenote|sidenotes|fn|notes list|doc endnotes|references",
);

export const namesContribution = matcherOf(
  "comment*|commtext|reply|replies|answer*|antwort*|response*|message*|post|posts|postbody|posting|status|statuses|toot|tweet|note|forum*|thread*|topic*|discussion*|conversation*|h cite|u comment",
);

export const namesPerson = matcherOf(
  "author|authors|[a-z]*user|user|username|user name|display name|displayname|nickname|nick|poster|commenter|creator|p author|h card|fn|handle|account|member|op",
);

/** Where a site has its people, by the address of a link. */
export const leadsToPerson =
  /(?:^|\/)(?:u|user|users|~[\w-]+|member|members|profile|profiles|people|accounts?|by)(?:[/?.]|$)|(?:^|\/)@[\w.-]+(?:@[\w.-]+)?\/?$|\b(?:user|member|u)(?:_?id)?=/i;

export const namesPicture = matcherOf("avatar*|gravatar*|profile pic*|userpic*|userphoto");

export const namesVotes = matcherOf("score|points|votes|vote count|votecount|upvotes|karma|likes count");

/** Time that has passed, or a moment, as the whole of a short text. */
export const isMoment =
  /^(?:(?:posted|answered|asked|replied|commented|edited|on|vor|il y a|hace)\s+)?(?:\d+|an?|one)\s*(?:s|m|h|d|w|y|mo|sec(?:ond)?s?|min(?:ute)?s?|hours?|hrs?|days?|weeks?|months?|years?|minuten?|stunden?|tag(?:en)?|jahr(?:en)?)\.?(?:\s+ago)?$|^(?:just now|yesterday|today)(?:[ ,]+(?:at )?\d{1,2}:\d{2}.{0,4})?$/iu;

export const namesPermalink = matcherOf("permalink|permalinks|bylink|u url|comment link|post link");
