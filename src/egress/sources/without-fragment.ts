/** The address as hosts are asked for it: what follows a # is the reader's business alone (RFC 3986, section 3.5). */
export const withoutFragment = ({ href }: URL): string => href.replace(/#.*/s, "");
