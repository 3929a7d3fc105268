/** Addresses where people sign in: whoever is led there from a page was asked for a login. */
import { words } from "../../../converters/util/words.ts";

/** Hosts that do nothing else, with all hosts below them. */
const signInHosts: readonly string[] = words(`
  accounts.google.com appleid.apple.com auth0.com b2clogin.com duosecurity.com id.atlassian.com
  login.live.com login.microsoftonline.com login.salesforce.com login.yahoo.com okta.com okta-emea.com
  onelogin.com pingone.com
`);

/** Paths as sign-in pages of web frameworks, wikis, shops and forges have them. */
const signInPath =
  /(?:^|\/)(?:log[_-]?(?:in|on)|sign[_-]?in|authwall|adfs\/ls|wp-login\.php|servicelogin|saml2?(?:\/sso)?|sso|oauth2?\/(?:v\d\/)?(?:auth|authorize|start)|openid-connect\/auth|special:userlogin|authenticate)(?:\.\w{2,5})?(?:\/|$)/i;

/** By host and path alone. */
export function isSignIn({ hostname, pathname }: URL): boolean {
  const host = hostname.replace(/\.$/, "");
  return signInHosts.some((each) => host === each || host.endsWith(`.${each}`)) || signInPath.test(pathname);
}
