import type { Message } from './message.ts'

/** The texts of backups. */
export const backupEn = {
  'backup.no-folder':
    'No backup folder is set (DAYBOOK_BACKUP_DIR), so the operator creates backups on the server. The service keeps running.',
  'backup.about': 'The operator can also create a backup on the server. The service keeps running:',
  'backup.care':
    'A backup contains all data of all users, and secrets that the console never shows. Keep a downloaded backup as safe as the service itself.',
  'backup.files': 'Backups in the folder',
  'backup.download-one': 'Download the backup of {when}',
  'backup.running': 'A backup is being written',
  'backup.failed':
    'The last backup could not be written, or the folder cannot be read. The log of the service says why.',
  'backup.none': 'There is no backup yet',
  'backup.last': 'Last backup {when}',
  'backup.now': 'Back up now',
} as const satisfies Readonly<Record<string, Message>>
