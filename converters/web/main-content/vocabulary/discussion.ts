/** Names that pages give to what people say to each other, and to those who say it. */
import { matcherOf } from "./matcher.ts";

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
