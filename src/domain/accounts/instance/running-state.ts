import Type from 'typebox'
import { requirePermission } from '../../../kernel/auth/require-permission.ts'
import type { BackupFolder } from '../../../kernel/db/backup/backup-folder.ts'
import { databaseStateOf } from '../../../kernel/db/database-state.ts'
import { Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { Scopes } from '../../../kernel/scope.ts'
import { backupsAnswer, backupsFor } from '../backup/index.ts'

interface StatusParts {
  readonly scopes: Scopes
  readonly backups: BackupFolder | undefined
}

const bytes = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const answer = Type.Object({
  data: Type.Object({
    version: Type.String({ description: 'Version of Daybook.' }),
    time: Type.Integer({ description: 'Time of the service, in UNIX seconds.' }),
    database: Type.Object({
      engine: Type.String({ description: 'The kind of database: sqlite or postgres.' }),
      bytes: bytes('Size of the database. Null if other instances share it.'),
      free_bytes: bytes('Free space on its disk. Null for PostgreSQL, or if other instances share the database.'),
    }),
    replica: Type.Union([Type.Object({ lag_seconds: Type.Number() }), Type.Null()], {
      description: 'How far the replica of an SQLite file is behind. Null without a replica.',
    }),
    backup: Type.Union([backupsAnswer, Type.Null()], {
      description: 'The backups. Null if the operator has set no folder for them.',
    }),
    mail_server: Type.Boolean({ description: 'Whether the service can send mails.' }),
  }),
})

/** The state of the service for an administrator who has no access to its machine. */
export function runningState(version: string): PlainRoute<StatusParts> {
  return {
    method: 'GET',
    path: 'instance/status',
    access: 'signed-in',
    summary: 'Get the state of the service',
    description:
      'Version, database, replica and mail server. It needs READ permission on ADMIN. Sizes are those of the whole database, ' +
      'so they are null where several instances share it.',
    answer,
    errors: [403],
    run: (parts, call) => statusOf(parts, call, version),
  }
}

async function statusOf(
  { scopes, backups }: StatusParts,
  { session }: PlainCall,
  version: string,
): Promise<PlainAnswer> {
  if (session === undefined) throw new Unauthenticated()
  requirePermission(session, 'ADMIN', 'READ')
  const { engine, clock, mailer } = scopes
  const lag = engine.replicaLagSeconds()
  const database = await databaseStateOf(engine)
  const isAlone = database.bytes !== null
  const data = {
    version,
    time: clock.now(),
    database,
    replica: lag === undefined ? null : { lag_seconds: lag },
    backup: backups === undefined ? null : await backupsFor(session, backups, isAlone),
    mail_server: mailer !== undefined,
  }
  return { body: { data } }
}
