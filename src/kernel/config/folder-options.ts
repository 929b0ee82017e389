import { option, parseUnquoted } from './option.ts'

/** The settings that name folders. */
export const folderOptions = {
  dataDir: option({
    variable: 'DAYBOOK_DATA_DIR',
    type: 'path',
    default: './data',
    description: 'The folder for the files of Daybook; created at the first start.',
    parse: parseUnquoted,
  }),
  replicaDir: option({
    variable: 'DAYBOOK_REPLICA_DIR',
    type: 'path',
    default: undefined,
    describedDefault: 'none: no replica is kept',
    description:
      'The folder for a continuous replica of an SQLite database, from which any recent moment can be restored.',
    parse: parseUnquoted,
  }),
  backupDir: option({
    variable: 'DAYBOOK_BACKUP_DIR',
    type: 'path',
    default: undefined,
    describedDefault: 'none: the console shows and starts no backups',
    description:
      'The folder for backups. The console shows the time of the newest `.gz` file in it. If one instance has the database for itself, users with WRITE on ACCOUNT can start a backup to it, and download backups.',
    parse: parseUnquoted,
  }),
}
