import type { Message } from './message.ts'

/** The texts of backups. */
export const backupEn = {
  'backup.no-folder':
    'The service knows no folder for backups, so the operator makes them on its machine. The service keeps running.',
  'backup.about': 'The operator can also make one on the machine of the service, which keeps running:',
  'backup.care':
    'A backup holds all data of all users, and secrets that nobody can read here. Keep a downloaded one as safe as the service itself.',
  'backup.files': 'Backups in the folder',
  'backup.download-one': 'Download the backup of {when}',
  'backup.running': 'A backup is being written',
  'backup.failed': 'The last backup could not be written. The log of the service says why.',
  'backup.none': 'There is no backup yet',
  'backup.last': 'Last backup {when}',
  'backup.now': 'Back up now',
} as const satisfies Readonly<Record<string, Message>>
