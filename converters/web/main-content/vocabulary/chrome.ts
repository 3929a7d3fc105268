/** Names that authors of pages give to what stands around the content. */
import { matcherOf } from "./matcher.ts";

/** Hardly ever the content, whatever it holds. */
export const namesChrome = matcherOf(
  "nav|navbar|navigation|topnav|subnav|sitenav|navmenu|menu|menubar|submenu|breadcrumb*|pagination|pager|paging|pagenav",
  "footer|site footer|page footer|footnav|sitemap|masthead|site header|page header|global header|topbar|toolbar|skip link*|skiplink*|skip to*",
  "sidebar*|side bar|sidenav|aside|rail|right rail|left rail|secondary|complementary",
  "related|related*|recommend*|more from|more stories|more news|more articles|read more|read next|up next|also like|trending|popular|most read|most viewed|latest news|latest posts|latest stories|headlines|outbrain|taboola|teaser*|promo|promos|promo box|promotion*|recirc*",
  "share|shares|sharing|sharebar|sharetools|share*|social|socials|social*|sociable|addthis*|addtoany|follow us|followus|tweet button",
  "newsletter*|subscri*|signup|sign up|paywall|mailing list|optin|opt in|call to action|cta",
  "comment list|comments|commentlist|comments area|comment form|respond|disqus*|discussion|replies|remark42|giscus|utterances",
  "cookie*|consent|gdpr|ccpa|modal|popup|pop up|overlay|lightbox|tooltip|toast|dialog|snackbar|drawer|interstitial",
  "ad|ads|advert|adverts|advertis*|adsense|adslot|ad slot|adbox|adunit|adcontainer|adwrapper|dfp|doubleclick|gpt|sponsor*|commercial",
  "author bio|author box|authorbox|about author|about the author|author info|bio box",
  "tags|tag list|taglist|post tags|entry tags|categories|post meta|entry meta|article meta|metadata|postmeta|article info|byline|dateline",
  "print|printfriendly|print button|toc|table of contents|rss|feedback|rating|ratings|login|search box|search form|searchform|yom remote|hidden print|noprint|no print|copyright|legends|supplemental|extra|agegate|credit card|widget|widgets|widget area",
);

/** Names of what holds the content; such an element is kept although its marks name something above as well. */
export const namesContent = matcherOf(
  "article|body|content|contents|main|maincontent|entry|hentry|post|story|text|column|blog|page|prose|document",
);
