/**
 * What an application may do with each scope, in plain words: where somebody is asked for it, which is a page of the
 * server's, and where they look later what they have granted.
 */
const en = {
  "svc:convert": "Convert documents and spend your organization's Credits",
  "svc:jobs": "See, cancel and delete your organization's conversions, and read their results",
  "svc:assets": "Read the images of results, and make links to them that work for a few minutes",
  "svc:usage": "See your organization's Credits, limits and use",
  "svc:account": "Manage your organization's notifications and read the secret that signs them",
  "svc:admin": "Administer this installation, as far as you may",
  offline_access: "Stay connected while you are away, until you disconnect it",
  openid: "Know who you are",
  profile: "Know your name",
  email: "Know your e-mail address",
};

const de: typeof en = {
  "svc:convert": "Dokumente umwandeln und dafür Credits Ihrer Organisation ausgeben",
  "svc:jobs": "Umwandlungen Ihrer Organisation sehen, abbrechen und löschen und ihre Ergebnisse lesen",
  "svc:assets": "Bilder aus Ergebnissen lesen und Links darauf anlegen, die ein paar Minuten gelten",
  "svc:usage": "Credits, Grenzen und Verbrauch Ihrer Organisation sehen",
  "svc:account":
    "Benachrichtigungen Ihrer Organisation einrichten und das Geheimnis lesen, mit dem sie unterschrieben sind",
  "svc:admin": "Diese Installation verwalten, soweit Sie es dürfen",
  offline_access: "Verbunden bleiben, während Sie weg sind, bis Sie die Anwendung trennen",
  openid: "Wissen, wer Sie sind",
  profile: "Ihren Namen kennen",
  email: "Ihre E-Mail-Adresse kennen",
};

export const appScopes = { en, de };
