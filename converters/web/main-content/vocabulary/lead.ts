/** What lines above an article's first paragraph say of it: who wrote it, when, how long it takes. */
import { months } from "../../../util/month-names.ts";

const month = [...months.keys()].join("|");

/** A calendar date with its month in words or as numbers, somewhere in a line. */
export const hasDate = new RegExp(
  `(?:^|[^\\p{L}])(?:${month})\\.?,? \\d{1,2}(?:st|nd|rd|th)?(?:[^\\p{L}\\d]|$)|(?:^|\\D)\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de |of )?(?:${month})(?:[^\\p{L}]|$)|(?:^|\\D)\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}(?:\\D|$)|(?:^|\\D)\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}(?:\\D|$)|\\d{4} ?年 ?\\d{1,2} ?月|\\d{4}년 ?\\d{1,2}월|(?:^|\\D)(?:${month}) \\d{4}(?:\\D|$)`,
  "iu",
);

/** Time that has passed, or that reading takes, or when it was changed. */
export const hasTimeWords =
  /\b\d+ (?:sec(?:ond)?|min(?:ute)?|hour|hr|day|week|month|year)s? ago\b|\b\d+[ -]?min(?:ute)?s?\.? (?:read|lesezeit|de lecture|de lectura)\b|\breading time\b|\b(?:last )?(?:updated|modified|edited|published|posted)(?: on| at|:)|^(?:updated|published|posted)\b|\d+ ?(?:分钟|分鐘|分)(?:阅读|閱讀|で読め)|\d{1,2}:\d{2} ?(?:[ap]\.?m\.?|uhr|gmt|utc|e[sd]?t|p[sd]?t)?\b.{0,20}$/iu;

/** A line that names who wrote. */
export const isByline =
  /^(?:(?:written|posted|published|reported|reviewed|edited|words|story|text|photo(?:s|graphs?)?|illustrations?|interview|translated)(?: and .{1,20})? )?(?:by|von|par|por|di|door|av|af)[: ]\s*\p{Lu}|^(?:author|autor|auteur|autore|text|words|foto|photo|reporter|editor|written|作者|文|著者|記者|记者|编辑|来源|來源|出典)\s*[:：/]/u;
