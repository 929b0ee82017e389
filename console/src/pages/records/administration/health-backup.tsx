import '../../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { say } from '../../../text/say.ts'
import { showBytes } from '../../../text/show-bytes.ts'
import { showMoment } from '../../../time/show-time.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { useWork } from '../../../ui/use-work.ts'
import { BackupFiles } from './backup-files.tsx'
import { type BackupStatus, startBackup, statusQuery } from './health-queries.ts'

const COMMAND = 'daybook backup daybook-$(date +%F).gz'

/** When the last backup was made, and a button for those who may make one now. */
export function HealthBackup() {
  const { data } = useQuery(statusQuery)
  if (data === undefined) return null
  return (
    <section aria-labelledby="health-backup">
      <h2 id="health-backup">{say('health.backup')}</h2>
      {data.backup !== null && <LastBackup backup={data.backup} />}
      {data.backup !== null && data.backup.files.length > 0 && <BackupFiles files={data.backup.files} />}
      <p className="soft">{say(data.backup === null ? 'backup.no-folder' : 'backup.about')}</p>
      <div className="line">
        <code className="sample">{COMMAND}</code>
        <button type="button" className="btn mini" onClick={() => void copyText(COMMAND, say('records.copied'))}>
          {say('records.copy')}
        </button>
      </div>
    </section>
  )
}

function LastBackup({ backup: { last, running, failed, allowed } }: { readonly backup: BackupStatus }) {
  const style = useTimeStyle()
  const { isBusy, problem, run } = useWork()
  const when = last === null ? '' : showMoment(last.time, style)
  const size = last?.bytes == null ? '' : showBytes(last.bytes, style.locale)
  return (
    <>
      <div className="line" role="status">
        {running ? (
          <span className="state half accent">{say('backup.running')}</span>
        ) : failed ? (
          <span className="state full bad">{say('backup.failed')}</span>
        ) : last === null ? (
          <span className="state full bad">{say('backup.none')}</span>
        ) : (
          <span className="state full good">{say('backup.last', { when })}</span>
        )}
        {!running && <span className="faint">{failed && last !== null ? say('backup.last', { when }) : size}</span>}
      </div>
      {allowed && (
        <button type="button" className="btn" disabled={running || isBusy} onClick={() => void run(startBackup)}>
          {say('backup.now')}
        </button>
      )}
      {problem !== undefined && <ProblemNotice problem={problem} />}
    </>
  )
}
