/** Words of notifications: their secret, how they are verified, what became of them. */
import { t } from "../../language.ts";

export const webhookWords = {
  text: t(
    "When a job ends, Markmill tells the address that its confirmation named. Every notification is signed.",
    "Wenn ein Auftrag endet, sagt Markmill es der Adresse, die bei der Bestätigung genannt wurde. Jede Benachrichtigung ist unterschrieben.",
  ),
  secret: t("Secret", "Geheimnis"),
  secretText: t(
    "It proves that a notification came from here. Give it to your receivers and to nobody else.",
    "Es beweist, dass eine Benachrichtigung von hier kam. Geben Sie es Ihren Empfängern und sonst niemandem.",
  ),
  show: t("Show the secret", "Geheimnis zeigen"),
  hide: t("Hide", "Verbergen"),
  rotate: t("Replace", "Ersetzen"),
  rotateTitle: t("Replace the secret?", "Das Geheimnis ersetzen?"),
  rotateText: t(
    "A new secret is made. For 24 hours notifications are signed by both, so that receivers can change over in their own time; after that only the new one is good.",
    "Es wird ein neues gemacht. 24 Stunden lang sind Benachrichtigungen mit beiden unterschrieben, damit Empfänger in Ruhe umsteigen können; danach gilt nur noch das neue.",
  ),
  rotated: t("The secret is replaced.", "Das Geheimnis ist ersetzt."),
  made: t("Made", "Angelegt"),
  previous: t(
    (until: string) => `Until ${until} notifications are signed by the secret before, too.`,
    (until) => `Bis ${until} sind Benachrichtigungen auch mit dem vorigen Geheimnis unterschrieben.`,
  ),
  verify: t("Verify notifications", "Benachrichtigungen prüfen"),
  verifyText: t(
    "Take the body as it came, before anything has parsed it.",
    "Nehmen Sie den Text, wie er kam, bevor ihn etwas zerlegt hat.",
  ),
  test: t("Send a test", "Probe senden"),
  url: t("Address of your receiver", "Adresse Ihres Empfängers"),
  urlHint: t(
    "https, with a host name. It gets an event of the type webhook.test.",
    "https, mit einem Rechnernamen. Sie bekommt ein Ereignis der Art webhook.test.",
  ),
  send: t("Send", "Senden"),
  sent: t(
    "The test is on its way; what came of it is in the list.",
    "Die Probe ist unterwegs; was daraus wurde, steht in der Liste.",
  ),
  deliveries: t("Notifications", "Benachrichtigungen"),
  anyStatus: t("any status", "jeder Status"),
  status: {
    pending: t("waits", "wartet"),
    delivered: t("taken", "angenommen"),
    failed: t("failed", "fehlgeschlagen"),
  },
  event: t("Event", "Ereignis"),
  address: t("Address", "Adresse"),
  attempts: t("Tries", "Versuche"),
  answer: t("Last answer", "Letzte Antwort"),
  noAnswer: t("none", "keine"),
  when: t("When", "Wann"),
  none: t("No notifications yet.", "Noch keine Benachrichtigungen."),
  noneFound: t("No notification has this status.", "Keine Benachrichtigung hat diesen Status."),
  again: t("Send again", "Noch einmal senden"),
  againDone: t("It is sent again.", "Sie wird noch einmal gesendet."),
  open: t(
    (id: string) => `Look at ${id}`,
    (id) => `${id} ansehen`,
  ),
  detail: t("Notification", "Benachrichtigung"),
  job: t("Job", "Auftrag"),
  lastTry: t("Last try", "Letzter Versuch"),
  nextTry: t("Next try", "Nächster Versuch"),
  taken: t("Taken", "Angenommen"),
  error: t("What went wrong", "Was schiefging"),
  body: t("What it says", "Was darin steht"),
  types: {
    "job.succeeded": t("job done", "Auftrag fertig"),
    "job.failed": t("job failed", "Auftrag fehlgeschlagen"),
    "job.cancelled": t("job cancelled", "Auftrag abgebrochen"),
    "job.timed_out": t("job timed out", "Auftrag dauerte zu lange"),
    "webhook.test": t("test", "Probe"),
  },
};
