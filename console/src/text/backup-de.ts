import type { backupEn } from './backup-en.ts'
import type { Message } from './message.ts'

/** The texts of backups in German. */
export const backupDe: Readonly<Record<keyof typeof backupEn, Message>> = {
  'backup.no-folder':
    'Kein Ordner für Sicherungen ist eingestellt (DAYBOOK_BACKUP_DIR), also legt der Betreiber sie auf dem Server an. Der Dienst läuft dabei weiter.',
  'backup.about': 'Der Betreiber kann auch auf dem Server eine Sicherung anlegen. Der Dienst läuft dabei weiter:',
  'backup.care':
    'Eine Sicherung enthält alle Daten aller Benutzer und geheime Schlüssel, die die Oberfläche nie zeigt. Bewahren Sie eine heruntergeladene Sicherung so sicher auf wie den Dienst selbst.',
  'backup.files': 'Sicherungen im Ordner',
  'backup.download-one': 'Sicherung vom {when} herunterladen',
  'backup.running': 'Eine Sicherung wird geschrieben',
  'backup.failed':
    'Die letzte Sicherung konnte nicht geschrieben werden, oder der Ordner ist nicht lesbar. Den Grund nennt das Protokoll des Dienstes.',
  'backup.none': 'Es gibt noch keine Sicherung',
  'backup.last': 'Letzte Sicherung {when}',
  'backup.now': 'Jetzt sichern',
}
