/** What the lines around an article say, in some languages. Each is held against a whole line or a whole heading. */

import { months } from "../../../../util/dates.ts";

/** Alternatives as one pattern for a whole text, marks at its end aside. */
function whole(...alternatives: readonly string[]): RegExp {
  return new RegExp(`^(?:${alternatives.join("|")})[\\s:.!…»›>→|]*$`, "iu");
}

/** A heading under which other pages are offered, or who wrote this one, or what to sign up for. */
export const isChromeHeading = whole(
  "related(?: (?:posts?|articles?|stories|content|links|topics|news|reading|coverage|pages|videos|products|items))?",
  "(?:more|latest|recent|popular|trending|top|featured|recommended|other|similar|most (?:read|popular|viewed|shared))(?: \\p{L}+)? (?:posts?|articles?|stories|news|reads|videos|headlines|content|topics|blogs?)",
  "(?:more|read more|keep reading|continue reading|read next|up next|next up|what to read next|trending(?: now)?|most (?:read|popular|viewed|shared)|recommended(?: for you| reading)?|editors?[’'] picks?|don[’']t miss|latest)",
  "more (?:from|on|in|about) .{1,60}|more like this|you (?:may|might|could|will|’ll|'ll)(?: also)? (?:like|enjoy|love|be interested in).{0,20}|also (?:on|in|from|read) .{1,40}|also read|see more|read also|elsewhere on .{1,40}",
  "about (?:the )?(?:author|writer|contributor)s?|(?:written|posted) by|contributors?",
  "share(?: this)?(?: (?:article|story|post|page|entry|on|via|with).{0,20})?|sharing|like this|follow(?: us| me)?(?: on .{1,20})?|connect with us|join the (?:conversation|discussion)|spread the word",
  "(?:subscribe|sign up|newsletters?|get (?:the|our) newsletter|stay (?:updated|connected|informed|in touch|in the loop)|join (?:us|our .{1,30}))(?: .{1,40})?",
  "(?:\\d+ )?(?:comments?|responses?|replies|discussion|reactions?)(?: \\(?\\d+\\)?)?|leave a (?:comment|reply|response)|(?:\\d+ )(?:comments?|responses?|thoughts?) (?:on|to) .{1,200}|post a comment|add a comment|what do you think|have your say",
  "advertisements?|sponsored(?: content| links| by .{1,30})?|ads|promoted(?: content| links)?|from our partners|around the web|from the web|paid content",
  "(?:post )?navigation|categories|archives|tags|tagged|topics|filed under|site map|search|menu|jump to.{0,20}|quick links|blogroll|meta",
  "mehr (?:zum thema|aus .{1,30}|artikel|lesen|von .{1,30})|das könnte (?:sie|dich) auch interessieren|lesen sie auch|auch interessant|verwandte (?:artikel|themen|beiträge)|ähnliche (?:artikel|beiträge)|weitere (?:artikel|themen|beiträge|nachrichten)|kommentare?|teilen|zum autor|über den autor|anzeige|meistgelesen",
  "(?:à )?lire aussi|sur le même (?:sujet|thème)|articles? (?:liés?|similaires?|associés?|connexes?)|dans la même rubrique|commentaires?|partager|à propos de l[’']auteur|publicité|les plus lus",
  "(?:lea|lee) también|te puede interesar|(?:artículos|noticias|contenidos?|temas) relacionad[oa]s?|más (?:noticias|leído|leídas|información|sobre .{1,30})|comentarios?|compartir|sobre el autor|publicidad",
  "leia (?:também|mais)|veja (?:também|mais)|(?:artigos|notícias|matérias) relacionad[oa]s?|comentários?|compartilhar|sobre o autor|publicidade|leggi anche|articoli (?:correlati|simili)|potrebbe interessarti|commenti|condividi|pubblicità",
  "lees ook|lees meer|gerelateerd(?:e .{1,20})?|reacties|delen|läs (?:också|mer|även)|relaterat|les også|liknende saker|lue myös|czytaj (?:także|też|więcej)|zobacz (?:także|też)|komentarze|читайте также|по теме|похожие (?:статьи|материалы|записи)|комментарии|поделиться|реклама",
  "関連(?:記事|リンク|ニュース|コンテンツ)|あわせて読みたい|おすすめ(?:記事)?|人気(?:記事|ランキング)|新着記事|最新(?:記事|ニュース)|コメント|シェア(?:する)?|この記事を書いた人|広告|スポンサーリンク",
  "相关(?:阅读|文章|新闻|推荐|链接|内容)|相關(?:閱讀|文章|新聞|連結)|推荐阅读|推薦閱讀|延伸阅读|延伸閱讀|热门(?:文章|推荐|新闻)|熱門(?:文章|新聞)|最新(?:文章|消息|新闻|新聞)|猜你喜欢|评论|評論|留言|分享(?:到)?|广告|廣告|관련 ?(?:기사|글|뉴스)|많이 본 (?:기사|뉴스)|추천 ?(?:기사|글)|댓글|공유하기|광고",
  "مقالات ذات صلة|اقرأ أيضا|مواضيع ذات صلة|ذات صلة|التعليقات|شارك|إعلان|مطالب مرتبط|بیشتر بخوانید|نظرات|כתבות קשורות|תגובות|שתפו",
);

/** A line that a page's machinery writes, in a paragraph or box of its own. */
export const isChromeLine = whole(
  "advertisement|advert|ad|sponsored|promoted|story continues below.{0,30}|article continues (?:below|after).{0,40}|continue reading(?: below| the main story)?.{0,30}|scroll (?:down )?(?:to|for) .{1,40}|skip (?:past |to )?.{0,40}",
  "share(?: (?:this|on|via|with|to))?(?: .{1,30})?|share|tweet(?: this)?|pin(?: it)?|e-?mail(?: this.{0,20})?|print(?: this.{0,20})?|save(?: (?:for later|article|story))?|copy link|link copied.{0,20}|bookmark|whatsapp|facebook|twitter|x|linkedin|pinterest|reddit|telegram|flipboard|follow(?: us.{0,40}| @.{1,40})?|like(?: this)?|like loading|loading|pinned|listen(?: to (?:this )?(?:article|story))?(?: .{0,20})?|report (?:an error|this).{0,20}",
  "read (?:more|full.{0,20}|next|later|the full .{1,30})|view (?:all|more|comments|gallery|photos?)|see (?:all|more)|show (?:more|less|all|comments)|load more.{0,30}|more|close|dismiss|menu|search|back(?: to .{1,40})?|top|return to .{1,40}|next|prev(?:ious)?(?: (?:post|article|page|story))?|next (?:post|article|page|story)|home|expand|collapse|toggle .{1,40}|edit|reply|log in(?: to .{1,40})?|sign in(?: to .{1,40})?|register",
  "(?:view |see |show |read )?(?:all )?(?:\\d[\\d,.]*|no|add a|post a|leave a|join the)? ?(?:comments?|responses?|replies|shares?|likes?|views?|reactions?|retweets?|reposts?|claps?|followers?|votes?|points?|conversation)(?: ?(?:\\(?\\d+\\)?|so far|below|closed|are closed|off|are off))?",
  "\\d+[\\s-]*(?:min|minute)s?(?: read| to read)?|(?:estimated )?read(?:ing)? time:? ?(?:about |approx\\.? )?\\d+ ?(?:min(?:ute)?s?)?|\\d+ words?",
  "(?:sign up|subscribe|get) .{0,60}(?:newsletters?|inbox|updates|alerts).{0,40}",
  "(?:©|\\(c\\)|copyright).{0,120}|all rights reserved.{0,80}|powered by .{1,40}|terms of (?:use|service).{0,60}|privacy policy.{0,60}",
  "(?:filed under|posted in|tags?|tagged(?: with| as)?|categor(?:y|ies)|topics?|labels?|more on this story)(?:: ?.{1,300})?",
  "anzeige|werbung|teilen|drucken|merken|weiterlesen|publicité|partager|imprimer|lire la suite|publicidad|compartir|imprimir|leer más|pubblicità|condividi|stampa|compartilhar|реклама|поделиться|広告|シェア(?:する)?|ツイート(?:する)?|印刷|続きを読む|广告|分享(?:到)?|打印|廣告|공유(?:하기)?|광고",
);

const month = [...months.keys()].join("|");

/** A calendar date with its month in words or as numbers, somewhere in a line. */
export const hasDate = new RegExp(
  `(?:^|[^\\p{L}])(?:${month})\\.?,? \\d{1,2}(?:st|nd|rd|th)?(?:[^\\p{L}\\d]|$)|(?:^|\\D)\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de |of )?(?:${month})(?:[^\\p{L}]|$)|(?:^|\\D)\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}(?:\\D|$)|(?:^|\\D)\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}(?:\\D|$)|\\d{4} ?年 ?\\d{1,2} ?月|\\d{4}년 ?\\d{1,2}월|(?:^|\\D)(?:${month}) \\d{4}(?:\\D|$)`,
  "iu",
);

/** Time that has passed, or that reading takes, or when it was changed. */
export const hasTimeWords =
  /\b\d+ (?:sec(?:ond)?|min(?:ute)?|hour|hr|day|week|month|year)s? ago\b|\b\d+[ -]?min(?:ute)?s?\.? (?:read|lesezeit|de lecture|de lectura)\b|\breading time\b|\b(?:last )?(?:updated|modified|edited|published|posted)(?: on| at|:)|^(?:updated|published|posted)\b|(?<!\d)\d+ ?(?:分钟|分鐘|分)(?:阅读|閱讀|で読め)|\d{1,2}:\d{2} ?(?:[ap]\.?m\.?|uhr|gmt|utc|e[sd]?t|p[sd]?t)?\b.{0,20}$/iu;

/** A line that names who wrote. */
export const isByline =
  /^(?:(?:written|posted|published|reported|reviewed|edited|words|story|text|photo(?:s|graphs?)?|illustrations?|interview|translated)(?: and .{1,20})? )?(?:by|von|par|por|di|door|av|af)[: ]\s*\p{Lu}|^(?:author|autor|auteur|autore|text|words|foto|photo|reporter|editor|written|作者|文|著者|記者|记者|编辑|来源|來源|出典)\s*[:：/]/u;
