import type { Message } from './message.ts'
import type { webhooksEn } from './webhooks-en.ts'

/** The texts of webhooks in German. */
export const webhooksDe: Readonly<Record<keyof typeof webhooksEn, Message>> = {
  'webhooks.about':
    'Programme, denen Daybook Änderungen meldet. Jede Anfrage ist nach Standard Webhooks signiert und wird wiederholt, bis sie angenommen ist.',
  'webhooks.none': 'Noch werden keinem Programm Änderungen gemeldet.',
  'webhooks.none-hint': 'Legen Sie einen Webhook mit einer URL an, die Ereignisse empfängt.',
  'webhooks.list': 'Webhooks',
  'webhooks.address': 'URL',
  'webhooks.events': 'Ereignisse',
  'webhooks.state': 'Status',
  'webhooks.kept': 'Letzte Zustellungen',
  'webhooks.counts': '{delivered} zugestellt, {waiting} wartend, {failed} fehlgeschlagen',
  'webhooks.switched-off': 'Nach Fehlern abgeschaltet',
  'webhooks.off': 'Angehalten',
  'webhooks.some-failed': 'Einige fehlgeschlagen',
  'webhooks.sending': 'Sendet',
  'webhooks.well': 'OK',
  'webhooks.deliveries': 'Zustellungen live',
  'webhooks.all-deliveries': 'Alle Zustellungen des Webhooks',
  'webhooks.nothing-sent': 'Noch wurde nichts gesendet. Prüfen Sie mit einem Ping, ob die URL antwortet.',
  'webhooks.event': 'Ereignis',
  'webhooks.time': 'Zeit',
  'webhooks.tries': 'Versuche',
  'webhooks.newest': 'Neueste Zustellungen',
  'webhooks.opened': 'Die geöffnete Zustellung',
  'webhooks.pause': 'Anhalten',
  'webhooks.resume': 'Fortsetzen',
  'webhooks.change': 'URL und Ereignisse ändern',
  'webhooks.paused': '{url} ist angehalten',
  'webhooks.resumed': '{url} bekommt wieder Meldungen',
  'webhooks.off-hint': 'Änderungen während der Pause werden nicht nachgeholt.',
}
