import type { backupEn } from './backup-en.ts'
import type { Message } from './message.ts'

/** The texts of backups in German. */
export const backupDe: Readonly<Record<keyof typeof backupEn, Message>> = {
  'backup.no-folder':
    'Der Dienst kennt keinen Ordner für Sicherungen, also legt der Betreiber sie auf dessen Rechner an. Der Dienst läuft dabei weiter.',
  'backup.about': 'Der Betreiber kann auch auf dem Rechner des Dienstes eine anlegen. Der Dienst läuft dabei weiter:',
  'backup.care':
    'Eine Sicherung enthält alle Daten aller Benutzer und Geheimnisse, die hier niemand lesen kann. Heruntergeladen muss sie so sicher aufbewahrt werden wie der Dienst selbst.',
  'backup.files': 'Sicherungen im Ordner',
  'backup.download-one': 'Sicherung vom {when} herunterladen',
  'backup.running': 'Eine Sicherung wird geschrieben',
  'backup.failed': 'Die letzte Sicherung konnte nicht geschrieben werden. Das Protokoll des Dienstes sagt, warum.',
  'backup.none': 'Es gibt noch keine Sicherung',
  'backup.last': 'Letzte Sicherung {when}',
  'backup.now': 'Jetzt sichern',
}
