import type { Message } from './message.ts'
import type { webhooksEn } from './webhooks-en.ts'

/** The texts of webhooks in German. */
export const webhooksDe: Readonly<Record<keyof typeof webhooksEn, Message>> = {
  'webhooks.about':
    'Programme, denen Daybook Änderungen meldet. Jede Nachricht ist nach Standard Webhooks signiert und wird wiederholt, bis sie angenommen ist.',
  'webhooks.none': 'Keinem Programm werden Änderungen gemeldet.',
  'webhooks.none-hint': 'Legen Sie einen Webhook an, mit einer Adresse, die Ereignisse annimmt.',
  'webhooks.list': 'Webhooks',
  'webhooks.address': 'Adresse',
  'webhooks.events': 'Ereignisse',
  'webhooks.state': 'Zustand',
  'webhooks.kept': 'Letzte Tage',
  'webhooks.counts': '{delivered} zugestellt, {waiting} wartend, {failed} gescheitert',
  'webhooks.switched-off': 'Nach Fehlern abgeschaltet',
  'webhooks.off': 'Angehalten',
  'webhooks.some-failed': 'Einige gescheitert',
  'webhooks.sending': 'Sendet',
  'webhooks.well': 'In Ordnung',
  'webhooks.deliveries': 'Zustellungen, wie sie kommen',
  'webhooks.all-deliveries': 'Alle Zustellungen davon',
  'webhooks.nothing-sent': 'Noch nichts gesendet. Ein Ping zeigt, ob die Adresse antwortet.',
  'webhooks.event': 'Ereignis',
  'webhooks.time': 'Zeit',
  'webhooks.tries': 'Versuche',
  'webhooks.newest': 'Neueste Zustellungen',
  'webhooks.opened': 'Die geöffnete Zustellung',
  'webhooks.pause': 'Anhalten',
  'webhooks.resume': 'Fortsetzen',
  'webhooks.change': 'Adresse und Ereignisse ändern',
  'webhooks.paused': '{url} ist angehalten',
  'webhooks.resumed': '{url} bekommt wieder Meldungen',
  'webhooks.off-hint': 'Änderungen während der Pause werden nicht nachgeholt.',
}
