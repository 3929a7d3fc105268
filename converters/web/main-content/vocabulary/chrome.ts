/** Names that authors of pages give to what stands around the content. */
import { matcherOf } from "./matcher.ts";

/** Machinery of a page that says little in sentences; what holds a paragraph is no such thing. */
export const namesMachinery = matcherOf(
  "nav|navbar|navigation|topnav|subnav|sitenav|navmenu|menu|menubar|submenu|breadcrumb*|pagination|pager|paging|pagenav|topbar|toolbar|skip link*|skiplink*|skip to [^ ]*|sitemap",
  "share|shares|sharing|sharebar|sharetools|sharedaddy|share[a-z]*|social|socials|sociable|social[a-z]*|addthis*|addtoany|follow us|followus|tweet button",
  "tag list|taglist|post tags|entry tags|article tags|categories|post categories|post meta|entry meta|article meta|postmeta|metadata|article info|byline|bylines|dateline",
  "print button|printfriendly|rss|feedback|ratings|login|search box|search form|searchform|noprint|no print|hidden print|edit section|editsection",
  "next post|prev post|previous post|post nav*|next article|previous article|tooltip|toast|snackbar|masthead",
);

/** Other matters than the page's own: hardly ever the content, unless most of the page's prose is in there. */
export const namesOther = matcherOf(
  "footer|footnav|site header|page header|global header|banner*",
  "sidebar*|side bar|sidenav|right rail|left rail|rail|secondary|complementary",
  "related|related(?:content|posts?|articles?|stories|links|topics|news)|recommend*|more from|more stories|more news|more articles|more posts|read next|up next|also like|trending|popular|most read|most viewed|latest news|latest posts|latest stories|recent posts|outbrain|taboola|teaser*|promo*|recirc*|jp relatedposts",
  "newsletter*|subscribe*|subscription*|signup|sign up|mailing list|optin|opt in|call to action|cta",
  "comment list|comments|commentlist|commentarea|comment form|comment section|respond|disqus*|remark42|giscus|utterances|livefyre",
  "cookie*|consent|gdpr|ccpa|modal|popup|pop up|overlay|lightbox|dialog|drawer|interstitial|popover",
  "ad|ads|advert|adverts|advertis*|adsense|adslot|adbox|adunit|adcontainer|adwrapper|dfp|doubleclick|gpt|sponsor*|commercial",
  "author bio|author box|authorbox|about author|about the author|author info|author card|bio box|copyright|widget|widgets|widget area",
);

export function namesChrome(marks: string): boolean {
  return namesMachinery(marks) || namesOther(marks);
}

/** Names of what holds the content: such an element is kept although its marks name something of the above as well. */
export const namesContent = matcherOf(
  "article|articles|body|content|contents|main|maincontent|entry|hentry|post|story|text|column|blog|prose|document|markdown",
);

/** Names that say: here is the article's text, and nothing around it. */
export const namesArticleText = matcherOf(
  "article body|articlebody|article content|article text|article main|entry content|entry body|post content|post body|post text|post entry|story body|story content|story text|blog content|blog post|markdown body|page content|main content|rich text|body content|body text|content body|mw parser output|hentry|h entry",
);

/** Roles that say: not the content. */
export const chromeRoles: ReadonlySet<string> = new Set([
  "navigation",
  "banner",
  "search",
  "menu",
  "menubar",
  "complementary",
  "contentinfo",
  "dialog",
  "alertdialog",
  "tablist",
  "toolbar",
  "tooltip",
]);
