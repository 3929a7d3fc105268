/** URLs of sign-in pages, which indicate that a page requires a login. */
import { words } from "../../../converters/util/words.ts";

/** Hosts for sign-in only, including subdomains. */
const signInHosts: readonly string[] = words(`
  accounts.google.com appleid.apple.com auth0.com b2clogin.com duosecurity.com id.atlassian.com
  login.live.com login.microsoftonline.com login.salesforce.com login.yahoo.com okta.com okta-emea.com
  onelogin.com pingone.com
`);

/** Common sign-in paths of frameworks, wikis, shops and code hosts. */
const signInPath =
  /(?:^|\/)(?:log[_-]?(?:in|on)|sign[_-]?in|authwall|adfs\/ls|wp-login\.php|servicelogin|saml2?(?:\/sso)?|sso|oauth2?\/(?:v\d\/)?(?:auth|authorize|start)|openid-connect\/auth|special:userlogin|authenticate)(?:\.\w{2,5})?(?:\/|$)/i;

export function isSignIn({ hostname, pathname }: URL): boolean {
  const host = hostname.replace(/\.$/, "");
  return signInHosts.some((each) => host === each || host.endsWith(`.${each}`)) || signInPath.test(pathname);
}
