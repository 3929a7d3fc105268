/** Ends of texts; whether colons and semicolons count depends on the caller. */

/** A full sentence: a stop, and what closes behind it. */
export const endsSentence = (text: string): boolean => /[.!?。！？]["'”’)\]]*$/.test(text);

/** Nothing of what follows in another column or on another page goes on with it; the number of a note may end it. */
export const isComplete = (text: string): boolean => /[.!?:。！？]["'”’)\]]*\d*$/.test(text);

/** A new paragraph or item may begin behind it. */
export const endsClause = (text: string): boolean => /[.!?:;。！？][)\]"'”’»]*\d*$/.test(text);
