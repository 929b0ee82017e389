import type { feedsEn } from './feeds-en.ts'
import type { Message } from './message.ts'

/** The texts of calendar feeds in German. */
export const feedsDe: Readonly<Record<keyof typeof feedsEn, Message>> = {
  'feeds.new': 'Neuer Feed',
  'feeds.none': 'Kein Feed ist eingeschaltet.',
  'feeds.none-hint':
    'Ein Feed zeigt Buchungen im Kalender eines Telefons, in Outlook oder auf einem Bildschirm im Flur.',
  'feeds.of': 'Buchungen von',
  'feeds.kind': 'Art',
  'feeds.shows': 'Zeigt',
  'feeds.state': 'Adresse',
  'feeds.own': 'Meine eigenen Buchungen',
  'feeds.mine': 'Meiner',
  'feeds.open': 'Feed von {what} öffnen',
  'feeds.known': 'Öffnen',
  'feeds.hidden': 'Für Sie verborgen',
  'feeds.busy': 'Nur Zeiten',
  'feeds.titles': 'Zeiten und Namen',
  'feeds.full': 'Alles',
  'feeds.busy-about': 'Jede Buchung heißt „Busy“.',
  'feeds.titles-about': 'Die Namen der Buchungen; private Projekte bleiben privat.',
  'feeds.full-about': 'Auch Notizen, Räume, Projekt und Kunde; private Projekte bleiben privat.',
  'feeds.shown-for': 'Was der Feed von {what} zeigt',
  'feeds.scope': 'Welche Buchungen',
  'feeds.scope-resource': 'Eine Ressource',
  'feeds.scope-workspace': 'Ein Arbeitsbereich',
  'feeds.scope-project': 'Ein Projekt',
  'feeds.chosen': 'Wählen Sie zuerst aus.',
  'feeds.switch-on': 'Einschalten',
  'feeds.title': 'Feed von {what}',
  'feeds.secret': 'Wer diese Adresse hat, sieht den Feed ohne Anmeldung. Geben Sie sie mit Bedacht weiter.',
  'feeds.address': 'Adresse für Kalenderprogramme',
  'feeds.busy-address': 'Adresse nur mit belegten Zeiten',
  'feeds.copy': 'Kopieren',
  'feeds.copied': 'Die Adresse ist kopiert',
  'feeds.code': 'QR-Code der Adresse',
  'feeds.subscribe': 'In mein Kalenderprogramm aufnehmen',
  'feeds.rotate': 'Neue Adresse',
  'feeds.rotate-title': 'Feed von {what} eine neue Adresse geben?',
  'feeds.rotate-about':
    'Kalender mit der bisherigen Adresse werden ab sofort nicht mehr aktualisiert. Das lässt sich nicht rückgängig machen.',
  'feeds.rotated': 'Der Feed von {what} hat eine neue Adresse',
  'feeds.off': 'Ausschalten',
  'feeds.off-title': 'Feed von {what} ausschalten?',
  'feeds.off-about':
    'Kalender mit seiner Adresse werden ab sofort nicht mehr aktualisiert. Wenn Sie ihn wieder einschalten, bekommt er eine neue Adresse.',
  'feeds.switched-off': 'Der Feed von {what} ist ausgeschaltet',
  'feeds.unseen':
    'Die Adresse sehen nur Benutzer, die diesen Feed einschalten dürfen. Die Adresse Ihres eigenen Feeds sehen nur Sie.',
  'feeds.saved': 'Der Feed von {what} zeigt: {shows}',
}
