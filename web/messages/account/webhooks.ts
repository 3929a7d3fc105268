/** Texts of webhooks. */
import { phrase, t } from "../../app/language.ts";

export const webhookTexts = {
  text: t(
    "When a job ends, Markmill sends a signed webhook to the address given at confirmation.",
    "Wenn ein Auftrag endet, sendet Markmill einen signierten Webhook an die bei der Bestätigung angegebene Adresse.",
  ),
  secret: t("Signing secret", "Signaturgeheimnis"),
  secretText: t(
    "Proves that a webhook came from this installation. Share it only with your receivers.",
    "Beweist, dass ein Webhook von dieser Installation stammt. Geben Sie es nur Ihren Empfängern.",
  ),
  show: t("Show secret", "Geheimnis anzeigen"),
  hide: t("Hide secret", "Geheimnis verbergen"),
  rotate: t("Rotate", "Erneuern"),
  rotateTitle: t("Rotate the signing secret?", "Signaturgeheimnis erneuern?"),
  rotateText: t(
    "Webhooks are signed with both secrets for 24 hours so you can update your receivers. After that only the new secret is valid.",
    "Webhooks werden 24 Stunden lang mit beiden Geheimnissen signiert, damit Sie Ihre Empfänger umstellen können. Danach gilt nur noch das neue.",
  ),
  rotated: t("Signing secret rotated.", "Signaturgeheimnis erneuert."),
  previous: phrase(
    "Webhooks are also signed with the previous secret until {until}.",
    "Bis {until} werden Webhooks auch mit dem vorigen Geheimnis signiert.",
  ),
  verify: t("Verify signatures", "Signaturen prüfen"),
  verifyText: t(
    "Verify the raw body before parsing it.",
    "Prüfen Sie den unveränderten Body, bevor Sie ihn parsen.",
  ),
  test: t("Send test", "Test senden"),
  url: t("Receiver URL", "URL des Empfängers"),
  urlHint: t(
    "An https URL with a host name. It receives a webhook.test event.",
    "Eine https-URL mit Hostnamen. Sie erhält ein Ereignis webhook.test.",
  ),
  send: t("Send", "Senden"),
  sent: t(
    "Test webhook queued. See the deliveries below.",
    "Test-Webhook eingereiht. Siehe die Zustellungen unten.",
  ),
  deliveries: t("Deliveries", "Zustellungen"),
  anyStatus: t("any status", "jeder Status"),
  status: {
    pending: t("pending", "ausstehend"),
    delivered: t("delivered", "zugestellt"),
    failed: t("failed", "fehlgeschlagen"),
  },
  event: t("Event", "Ereignis"),
  answer: t("Last response", "Letzte Antwort"),
  none: t("No deliveries yet.", "Noch keine Zustellungen."),
  noneFound: t("No deliveries with this status.", "Keine Zustellungen mit diesem Status."),
  again: t("Resend", "Erneut senden"),
  resent: t("Resending.", "Wird erneut gesendet."),
  open: phrase("Open {id}", "{id} öffnen"),
  detail: t("Delivery", "Zustellung"),
  lastAttempt: t("Last attempt", "Letzter Versuch"),
  nextAttempt: t("Next attempt", "Nächster Versuch"),
  deliveredAt: t("Delivered", "Zugestellt"),
  body: t("Body", "Inhalt"),
  types: {
    "job.succeeded": t("job done", "Auftrag fertig"),
    "job.failed": t("job failed", "Auftrag fehlgeschlagen"),
    "job.cancelled": t("job cancelled", "Auftrag abgebrochen"),
    "job.timed_out": t("job timed out", "Zeit überschritten"),
    "webhook.test": t("test", "Test"),
  },
};
