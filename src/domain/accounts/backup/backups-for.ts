import Type from 'typebox'
import { levelAllows } from '../../../kernel/auth/modules.ts'
import type { Session } from '../../../kernel/auth/session.ts'
import type { BackupFolder } from '../../../kernel/db/backup/backup-folder.ts'

const time = Type.Integer({ description: 'When it was complete, in UNIX seconds.' })

/** The schema of `backupsFor`. */
export const backupsAnswer = Type.Object({
  last: Type.Union(
    [
      Type.Object({
        time,
        bytes: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Its size. Null if others share the database.',
        }),
      }),
      Type.Null(),
    ],
    { description: 'The newest backup in the folder; null if there is none.' },
  ),
  files: Type.Array(Type.Object({ name: Type.String(), time, bytes: Type.Integer() }), {
    description:
      'The newest backups in the folder, at most 20, newest first: those that `GET /v2/instance/backup` returns. Empty ' +
      'unless `allowed`.',
  }),
  running: Type.Boolean({ description: 'One is being written.' }),
  failed: Type.Boolean({
    description: 'The last one that was started here could not be written, or the folder cannot be read.',
  }),
  allowed: Type.Boolean({ description: 'Whether you may start and download backups.' }),
})

/** The backups, as the user may see them. `isAlone`: no other instance shares the database. */
export async function backupsFor({ actor }: Session, backups: BackupFolder, isAlone: boolean): Promise<object> {
  const { files, running, failed } = await backups.state()
  const allowed = isAlone && levelAllows(actor.levels.account, 'WRITE')
  const [last] = files
  return {
    last: last === undefined ? null : { time: last.time, bytes: isAlone ? last.bytes : null },
    files: allowed ? files : [],
    running,
    failed,
    allowed,
  }
}
