import type { Message } from './message.ts'
import type { permissionsEn } from './permissions-en.ts'

/** Texts of permissions and of other administration in German. */
export const permissionsDe: Readonly<Record<keyof typeof permissionsEn, Message>> = {
  permissions: 'Rechte',
  'permissions.about': 'Was jede Gruppe lesen und ändern darf.',
  'permissions.hint': 'Ein Benutzer hat die Rechte seiner Gruppe. Eine Änderung gilt sofort, auch für Angemeldete.',
  'permissions.system': 'Systemgruppe, nicht änderbar',
  'permissions.level': '{module} für {group}',
  'permissions.changed': '{group}: {module} jetzt „{level}“',
  actions: 'Aktionen',
  'actions.invite': 'Einladen oder Link für ein neues Passwort senden',
  'actions.invited': 'Eingeladen',
  'actions.ping': 'Ping senden',
  'actions.pinged': 'Ein Ping ist unterwegs',
  'actions.rotate': 'Neuer Signaturschlüssel',
  'actions.rotated': 'Der alte Signaturschlüssel gilt noch einen Tag',
  'actions.send-again': 'Noch einmal senden',
  'actions.sent-again': 'Wird noch einmal gesendet',
  'actions.run-job': 'Jetzt ausführen',
  'actions.job-runs': 'Die Aufgabe läuft',
  'actions.cancel-job': 'Aufgabe abbrechen',
  'actions.job-cancelled': 'Die Aufgabe wurde abgebrochen',
  'actions.try-calendar': 'Zeigen, was sich ändern würde',
  'actions.calendar-tried': 'Nichts wurde gespeichert',
  'actions.run-calendar': 'Kalender jetzt lesen',
  'actions.calendar-read': 'Der Kalender wurde gelesen',
  'permissions.members': { one: '{count} Mitglied', other: '{count} Mitglieder' },
}
