import type { backupEn } from './backup-en.ts'
import type { Message } from './message.ts'

/** The texts of backups in German. */
export const backupDe: Readonly<Record<keyof typeof backupEn, Message>> = {
  'backup.no-folder':
    'Der Dienst kennt keinen Ordner für Sicherungen, also legt der Betreiber sie auf dessen Rechner an. Der Dienst läuft dabei weiter.',
  'backup.about':
    'Eine Sicherung enthält alles von allen, auch was niemand lesen darf. Sie bleibt im Ordner des Betreibers, der sie auch auf dem Rechner des Dienstes anlegen kann:',
  'backup.running': 'Eine Sicherung wird geschrieben',
  'backup.failed': 'Die letzte Sicherung konnte nicht geschrieben werden. Das Protokoll des Dienstes sagt, warum.',
  'backup.none': 'Es gibt noch keine Sicherung',
  'backup.last': 'Letzte Sicherung {when}',
  'backup.now': 'Jetzt sichern',
}
