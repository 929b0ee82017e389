import type { Message } from './message.ts'

/** The texts of backups. */
export const backupEn = {
  'backup.no-folder':
    'The service knows no folder for backups, so the operator makes them on its machine. The service keeps running.',
  'backup.about':
    'A backup holds everything of all users, also what nobody may read. It stays in the folder of the operator, who can also make one on the machine of the service:',
  'backup.running': 'A backup is being written',
  'backup.failed': 'The last backup could not be written. The log of the service says why.',
  'backup.none': 'There is no backup yet',
  'backup.last': 'Last backup {when}',
  'backup.now': 'Back up now',
} as const satisfies Readonly<Record<string, Message>>
