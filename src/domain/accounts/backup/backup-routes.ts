import { createReadStream } from 'node:fs'
import Type from 'typebox'
import { requirePermission } from '../../../kernel/auth/require-permission.ts'
import type { Session } from '../../../kernel/auth/session.ts'
import type { BackupFolder } from '../../../kernel/db/backup/backup-folder.ts'
import { databaseStateOf } from '../../../kernel/db/database-state.ts'
import { Conflict, Invalid, NotFound, Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { Scopes } from '../../../kernel/scope.ts'
import { requireRecentProof } from '../session/index.ts'

interface BackupParts {
  readonly scopes: Scopes
  readonly backups: BackupFolder | undefined
}

const startBackup: PlainRoute<BackupParts> = {
  method: 'POST',
  path: 'instance/backup',
  access: 'signed-in',
  summary: 'Start a backup to the folder of the operator',
  description:
    'Needs WRITE permission on ACCOUNT, a folder for backups, and a database that no other instance shares. It is written ' +
    'after the answer: `GET /v2/instance/status` shows when it is complete.',
  answer: Type.Object({ success: Type.Object({ started: Type.Boolean() }) }),
  errors: [403, 409],
  run: async (parts, { session }) => {
    const { folder } = await allowedFolder(parts, session)
    await folder.start()
    return { body: { success: { started: true } } }
  },
}

/** The file holds hashes and secrets of all users, so a token is not enough, nor a cookie that may have been stolen. */
const downloadBackup: PlainRoute<BackupParts> = {
  method: 'GET',
  path: 'instance/backup',
  access: 'cookie',
  summary: 'Download a backup',
  description:
    'A file from the backup folder of the operator. It contains all data of all users, and secrets that no permission shows. Needs WRITE ' +
    'permission on ACCOUNT, a database that no other instance shares, and a signed-in user with a proof of identity that is at most ' +
    'ten minutes old: a token is refused. The journal names the user and the file.',
  parameters: [
    {
      name: 'name',
      in: 'query',
      description: 'The name of the file, from `backup.files` of `GET /v2/instance/status`.',
      schema: { type: 'string' },
    },
  ],
  file: 'application/gzip',
  errors: [403, 404, 409],
  run: backupFile,
}

export const backupRoutes: readonly PlainRoute<BackupParts>[] = [startBackup, downloadBackup]

async function backupFile(parts: BackupParts, { session: asking, query, isHead }: PlainCall): Promise<PlainAnswer> {
  const { session, folder } = await allowedFolder(parts, asking)
  await requireRecentProof(parts.scopes.reading(session))
  const { name } = query
  if (typeof name !== 'string') throw Invalid.field('name', 'is required', 'The name of a backup.')
  const file = (await folder.files()).find((one) => one.name === name)
  if (file === undefined) throw new NotFound()
  if (!isHead) await noteDownload(parts.scopes, session, name)
  const open = () => createReadStream(file.path)
  return { content: { mimeType: 'application/gzip', fileName: name, bytes: file.bytes, open } }
}

async function allowedFolder(
  { scopes, backups }: BackupParts,
  session: Session | undefined,
): Promise<{ readonly session: Session; readonly folder: BackupFolder }> {
  if (session === undefined) throw new Unauthenticated()
  requirePermission(session, 'ACCOUNT', 'WRITE')
  if (backups === undefined) throw new Conflict('The operator has set no folder for backups: DAYBOOK_BACKUP_DIR.')
  if ((await databaseStateOf(scopes.engine)).bytes === null) {
    throw new Conflict('Other instances share the database, so only the operator can back it up.')
  }
  return { session, folder: backups }
}

/** The journal has an entry beside sign-ins, where an administrator reviews the use of access. */
async function noteDownload(scopes: Scopes, session: Session, name: string): Promise<void> {
  await scopes.writing(session, async (scope) => {
    const after = JSON.stringify({ user_id: session.actor.userId, backup: name })
    await scope.journal.write({ record: 'session', recordId: 0, action: 'edited', before: null, after, event: null })
  })
}
