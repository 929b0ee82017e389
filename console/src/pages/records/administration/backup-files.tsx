import { say } from '../../../text/say.ts'
import { showBytes } from '../../../text/show-bytes.ts'
import { showMoment } from '../../../time/show-time.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { useWork } from '../../../ui/use-work.ts'
import { downloadBackup } from './download-backup.ts'
import type { BackupFile } from './health-queries.ts'

/** The backups in the folder, each with a button to download it. */
export function BackupFiles({ files }: { readonly files: readonly BackupFile[] }) {
  const style = useTimeStyle()
  const { isBusy, problem, run } = useWork()
  return (
    <>
      <p className="soft">{say('backup.care')}</p>
      <ul className="health-checks" aria-label={say('backup.files')}>
        {files.map(({ name, time, bytes }) => (
          <li key={name} className="line">
            <span>{showMoment(time, style)}</span>
            <span className="faint">{showBytes(bytes, style.locale)}</span>
            <button
              type="button"
              className="btn mini push"
              aria-label={say('backup.download-one', { when: showMoment(time, style) })}
              disabled={isBusy}
              onClick={() => void run(() => downloadBackup(name))}
            >
              {say('files.download')}
            </button>
          </li>
        ))}
      </ul>
      {problem !== undefined && <ProblemNotice problem={problem} />}
    </>
  )
}
