import { adminDe } from './admin-de.ts'
import { backupDe } from './backup-de.ts'
import { bankDe } from './bank-de.ts'
import { billsDe } from './bills-de.ts'
import { crowdDe } from './crowd-de.ts'
import { decisionsDe } from './decisions-de.ts'
import { documentsDe } from './documents-de.ts'
import { feedsDe } from './feeds-de.ts'
import { findDe } from './find-de.ts'
import { firstDayDe } from './first-day-de.ts'
import { importDe } from './import-de.ts'
import { journalDe } from './journal-de.ts'
import { orderedDe } from './ordered-de.ts'
import { paletteDe } from './palette-de.ts'
import { panelDe } from './panel-de.ts'
import { permissionsDe } from './permissions-de.ts'
import { pricedDe } from './priced-de.ts'
import { profileDe } from './profile-de.ts'
import { projectsDe } from './projects-de.ts'
import { questionsDe } from './questions-de.ts'
import { ratesDe } from './rates-de.ts'
import { recordsDe } from './records-de.ts'
import { repeatDe } from './repeat-de.ts'
import { reportsDe } from './reports-de.ts'
import type { Messages } from './say.ts'
import { scheduleDe } from './schedule-de.ts'
import { signOnDe } from './sign-on-de.ts'
import { templatesDe } from './templates-de.ts'
import { toBillDe } from './to-bill-de.ts'
import { viewsDe } from './views-de.ts'
import { webhooksDe } from './webhooks-de.ts'

/** The texts of the console in German. */
export const de: Messages = {
  name: 'Daybook',
  skip: 'Zum Inhalt springen',
  rail: 'Hauptbereich',
  today: 'Heute',
  reports: 'Berichte',
  'to-bill': 'Abrechnen',
  'to-bill.no-client': 'Ohne Kunde',
  live: 'Live',
  'live.hint': 'Änderungen anderer erscheinen hier, sobald sie geschehen.',
  'live.connecting': 'Verbindet …',
  offline:
    'Sie sind offline. Was Sie sehen, kann veraltet sein, und nichts wird gespeichert, bis Sie wieder online sind.',
  reconnecting: 'Verbindung unterbrochen. Sie wird wiederhergestellt …',
  'late-changes': 'Der Dienst antwortet nicht. Ihre letzten Änderungen sind vielleicht nicht gespeichert.',
  'late-changes.stop': 'Nicht länger warten',
  'late-reads': 'Der Dienst antwortet noch nicht.',
  failed: 'Nicht geladen',
  'late.missing':
    'Das konnte nicht geladen werden: Der Dienst antwortet nicht, oder er wurde aktualisiert. Wenn Sie die Seite neu laden, geht verloren, was nicht gespeichert ist.',
  'late.reload': 'Seite neu laden',
  'failed.hint': 'Diese Seite konnte nicht geladen werden. Der Dienst antwortet nicht, oder er wurde aktualisiert.',
  'failed.language': 'Die Texte Ihrer Sprache konnten nicht geladen werden. Laden Sie dafür die Seite neu.',
  'problem.request': 'Anfrage {id}',
  'problem.retry': 'Erneut versuchen',
  'problem.network': 'Der Dienst antwortet nicht. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'problem.server':
    'Im Dienst ist ein Fehler aufgetreten. Versuchen Sie es erneut. Passiert es wieder, nennen Sie dem Betreiber die Nummer der Anfrage unten.',
  'problem.code':
    'Die Antwort hat den Code {status} und keine Begründung. Versuchen Sie es noch einmal. Wenn es wieder geschieht, melden Sie es dem Betreiber.',
  'problem.large':
    'Das ist größer, als ein Server vor dem Dienst annimmt. Senden Sie weniger, oder bitten Sie den Betreiber, dessen Grenze zu erhöhen.',
  'problem.rights': 'Sie haben dafür keine Rechte. Ein Administrator kann das ändern.',
  'problem.gone': 'Das gibt es nicht mehr, oder Sie dürfen es nicht sehen.',
  'problem.unproved': 'Nichts wurde geändert, weil Sie Ihre Identität nicht bestätigt haben.',
  'problem.stale': 'Jemand anderes hat das inzwischen geändert. Laden Sie es neu, bevor Sie es ändern.',
  'problem.stored':
    'Ein früherer Versuch wurde gespeichert, nur die Antwort ging verloren. Sehen Sie nach, bevor Sie erneut senden, denn dann geschieht es ein zweites Mal.',
  'problem.busy': 'Zu viele Anfragen. Warten Sie {seconds} s und versuchen Sie es erneut.',
  'problem.sign-in': 'Sie sind nicht angemeldet.',
  loading: 'Lädt',
  notices: 'Meldungen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  undone: 'Rückgängig gemacht: {what}',
  outdated: 'Nicht möglich, weil es inzwischen jemand anders geändert hat: {what}',
  'not-newest': 'Nicht möglich, weil Sie seitdem etwas anderes geändert haben: {what}',
  redone: 'Wiederholt: {what}',
  keys: 'Tastenkürzel',
  'palette.failed': 'Die Suche ließ sich nicht laden. Versuchen Sie es erneut, oder laden Sie die Seite neu.',
  'keys.show': 'Tastenkürzel zeigen',
  'keys.page': 'Auf dieser Seite',
  'keys.everywhere': 'Überall',
  'key.ctrl': 'Strg',
  'key.shift': 'Umschalt',
  'key.delete': 'Entf',
  'key.backspace': 'Rücktaste',
  'key.home': 'Pos1',
  'key.end': 'Ende',
  'key.page-up': 'Bild ↑',
  'key.page-down': 'Bild ↓',
  you: 'Profil und Einstellungen',
  language: 'Sprache',
  'language.studio': 'Wie im Studio',
  theme: 'Darstellung',
  'theme.system': 'Wie das System',
  'theme.light': 'Hell',
  'theme.dark': 'Dunkel',
  'density.compact': 'Kompakte Zeilen',
  missing: 'Seite nicht gefunden',
  'missing.hint': 'Die Adresse stimmt nicht, oder die Seite ist umgezogen.',
  'missing.home': 'Zu Heute',
  'sign-in': 'Anmelden',
  'sign-in.wrong': 'E-Mail und Passwort passen nicht zusammen. Prüfen Sie beides.',
  'sign-in.other': 'Als jemand anderes anmelden',
  'sign-in.back': 'Zurück zur Anmeldung',
  'sign-out': 'Abmelden',
  email: 'E-Mail',
  password: 'Passwort',
  'password.choose': 'Passwort festlegen',
  'password.hint': 'Mindestens {count} Zeichen. Ein Satz ist leicht zu merken.',
  'password.too-short': 'Das ist zu kurz. Versuchen Sie es mit einem Satz.',
  'password.too-long': 'Das ist zu lang.',
  'password.too-common': 'Das ist eines der häufigsten Passwörter. Wählen Sie ein anderes.',
  'password.too-personal': 'Das ist kaum mehr als Ihr Name oder Ihre E-Mail-Adresse. Wählen Sie ein anderes.',
  'password.wrong': 'Das ist nicht Ihr aktuelles Passwort.',
  'first-name': 'Vorname',
  'last-name': 'Nachname',
  'choose-instance': 'Welches Studio?',
  'choose-instance.about': 'Sie haben Zugang zu mehreren. Sie können später im Menü wechseln.',
  forgotten: 'Passwort vergessen?',
  'forgotten.title': 'Passwort zurücksetzen',
  'forgotten.about': 'Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
  'forgotten.ask': 'Link senden',
  'forgotten.asked':
    'Wenn ein Benutzer diese E-Mail-Adresse hat, ist ein Link unterwegs. Keine Mail bekommen? Ein Administrator kann Ihnen einen Link geben.',
  'link.over': 'Dieser Link ist nicht mehr gültig',
  'link.over.about': 'Er wurde schon verwendet oder ist abgelaufen.',
  'link.another': 'Neuen Link anfordern',
  invite: 'Willkommen',
  'invite.about': '{name}, wählen Sie ein Passwort für Ihr Konto bei {instance}.',
  reset: 'Ein neues Passwort wählen',
  'reset.about': '{name}, es gilt für Ihr Konto bei {instance}. Ihre anderen Sitzungen werden beendet.',
  setup: 'Daybook einrichten',
  country: 'Land',
  currency: 'Währung',
  zone: 'Zeitzone',
  'second-step': 'Noch ein Schritt',
  again: 'Sie sind abgemeldet',
  'again.other': 'Auf andere Weise anmelden, in einem neuen Tab',
  'second-step.about': 'Geben Sie den Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  'second-step.recovery': 'Verwenden Sie Ihren Passkey, oder geben Sie einen Wiederherstellungscode ein.',
  'second-step.only-recovery': 'Geben Sie einen Wiederherstellungscode ein.',
  'second-step.code': 'Code',
  'second-step.wrong': 'Der Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten.',
  'second-step.lost': 'Gerät und Codes verloren? Ein Administrator kann Ihre zweiten Faktoren entfernen.',
  'passkey.sign-in': 'Mit einem Passkey anmelden',
  'passkey.use': 'Passkey verwenden',
  'passkey.wrong': 'Dieser Passkey gehört hier zu keinem Benutzer. Melden Sie sich mit Ihrem Passwort an.',
  prove: 'Bestätigen Sie, dass Sie es sind',
  'prove.go': 'Weiter',
  profile: 'Profil',
  switch: 'Wechseln zu',
  'today.timer': 'Laufender Timer',
  'today.since': 'seit {time}',
  'today.running-for': 'Läuft seit',
  'today.stop': 'Timer stoppen',
  'today.stopped': 'Gestoppt: {what}',
  'today.start': 'Starten',
  'today.start-for': 'Timer starten für {what}',
  'today.started': 'Gestartet: {what}',
  'today.what': 'Woran arbeiten Sie?',
  'today.my-day': 'Mein Tag',
  'today.count': { one: '{count} Buchung', other: '{count} Buchungen' },
  'today.free': 'Heute ist nichts für Sie gebucht.',
  'today.next': 'Als Nächstes:',
  'today.on-schedule': 'Im Plan zeigen',
  'today.logged': '{length} erfasst',
  'today.now-left': 'Jetzt, noch {length}',
  'today.all-day': 'ganztägig',
  'today.unbilled': 'Nicht abgerechnet',
  'today.unbilled-hint': 'Arbeit bis heute, die auf keiner Rechnung steht',
  'today.none-unbilled': 'Alle Arbeit bis heute steht auf einer Rechnung.',
  'today.overdue': 'Überfällig',
  'today.invoices': { one: '{count} Rechnung', other: '{count} Rechnungen' },
  'today.late': { one: '{count} Tag überfällig', other: '{count} Tage überfällig' },
  'today.none-overdue': 'Nichts ist überfällig.',
  ...paletteDe,
  ...scheduleDe,
  ...panelDe,
  ...findDe,
  ...recordsDe,
  ...adminDe,
  ...signOnDe,
  ...feedsDe,
  ...orderedDe,
  ...webhooksDe,
  ...importDe,
  ...journalDe,
  ...billsDe,
  ...bankDe,
  ...documentsDe,
  ...backupDe,
  ...ratesDe,
  ...reportsDe,
  ...templatesDe,
  ...decisionsDe,
  ...repeatDe,
  ...firstDayDe,
  ...profileDe,
  ...projectsDe,
  ...questionsDe,
  ...viewsDe,
  ...crowdDe,
  ...permissionsDe,
  ...toBillDe,
  ...pricedDe,
}
