/** What the pages say that work without scripts. */
import { appScopes } from "../../../../web/messages/app-scopes.ts";
import { passwordRules } from "../../../auth/password-rules.ts";
import { type Html, html } from "../html.ts";

export const en = {
  error: "Error",
  field: {
    email: "E-mail address",
    name: "Your name",
    password: "Password",
    currentPassword: "Current password",
    newPassword: "New password",
    newPasswordAgain: "New password, once more",
    passwordRules,
  },
  fieldsWrong: (count: number) =>
    count === 1 ? "One field needs another look:" : `${count} fields need another look:`,
  tooManyTries: (seconds: number) => `Too many tries. Wait ${waitInWords(seconds)}, then try again.`,
  signIn: {
    title: "Sign in",
    with: (name: string) => `Sign in with ${name}`,
    noAccount: (href: string) => html`No account yet? <a href="${href}">Make one</a>.`,
    forgotten:
      "Forgotten your password? An administrator of this installation can give you a link to set a new one.",
    already: "You are signed in",
    goOn: "Go on",
    useAnother: "Sign out to use another account",
  },
  signedInAs: (name: string, email: string) =>
    html`You are signed in as <strong><bdi>${name}</bdi></strong> (${email}).`,
  signOut: "Sign out",
  signUp: {
    title: "Make an account",
    intro: "You get an organization of your own.",
    button: "Make the account",
    haveOne: (href: string) => html`You have an account? <a href="${href}">Sign in</a>.`,
  },
  links: {
    setup: {
      title: "Set up Markmill",
      intro: (_: Html) => html`Make the account of this installation's first administrator.`,
      button: "Make the account",
    },
    invitation: {
      title: "Join Markmill",
      intro: (organization: Html) =>
        html`You were invited to make an account in the organization ${organization}.`,
      button: "Make the account",
    },
    reset: {
      title: "Set a new password",
      intro: (_: Html) => html`Everywhere else you will be signed out.`,
      button: "Set the password",
    },
  },
  ownPassword: {
    title: "Change your password",
    intro: "Your other browsers are signed out, and applications have to ask for new tokens. API keys stay.",
    button: "Change the password",
    back: "Back to your account",
  },
  consent: {
    title: "Let an application in?",
    callsItself: "An application that calls itself",
    wants:
      "wants to act for you. Nobody has checked that name. What is certain is where your browser goes when you have decided:",
    thisComputer: "(a program on your own computer)",
    denyIf: "If you did not just start this yourself, deny it.",
    could: "It could:",
    actingFor: "Acting for",
    of: (name: string, email: string, organization: string) =>
      `${name} (${email}), organization ${organization}`,
    at: "At",
    allow: "Allow",
    deny: "Deny",
  },
  account: {
    title: "Your account",
    signedIn: "You are signed in.",
    name: "Name",
    organization: "Organization",
    role: "Role",
    administrator: "Administrator of this installation",
    ways: "Documents are converted through the API, the command line, applications that you connect, and, with scripts, on these pages.",
    api: (href: string) => html`<a href="${href}">Description of the API</a> (OpenAPI)`,
    errors: (href: string) => html`<a href="${href}">Errors of the API</a>`,
    everywhere: "Sign out everywhere",
    everywhereHint: "In every browser; applications have to ask for new tokens. API keys stay.",
    apps: "Connected applications",
    may: "may:",
    disconnect: (name: Html) => html`Disconnect ${name}`,
    done: {
      password: "Your password is changed. Your other browsers are signed out.",
      disconnect: "The application is disconnected.",
    },
  },
  console: {
    title: "Documents to Markdown",
    needsScripts: (docs: string) =>
      html`This page needs scripts, all of which come from this installation. Without them there are the <a href="${docs}">API</a> and the command line.`,
    signIn: "Sign in",
    account: "Your account",
  },
  scopes: appScopes.en,
  fault: {
    link_not_found: "This link does not work",
    csrf_rejected: "Open the page again",
    403: "Not allowed",
    404: "Nothing here",
    429: "Too many tries",
    500: "Something went wrong",
    503: "Not available right now",
    other: "That did not work",
    /** Of an address that no page has. */
    nowhere: "There is no page at this address.",
    start: "To the start page",
    request: (id: Html) => html`Request ${id}`,
  },
};

function waitInWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

export type Words = typeof en;
