import './details-page.css'
import { useQuery } from '@tanstack/react-query'
import { useWhoAmI } from '../../../api/own-session.ts'
import { say, sayName } from '../../../text/say.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import type { OwnDetailsProps } from '../own-details.ts'
import { labelOf } from '../record-label.ts'
import { RecordLink } from '../record-link.tsx'
import { fileUsesQuery } from './file-uses.ts'

/** The preview of a file, and the records that show it. */
export function FileDetails({ record }: OwnDetailsProps) {
  const me = useWhoAmI()
  const { data, error, refetch } = useQuery(fileUsesQuery(record.id, me))
  const address = `/v2/file/content?alias=${String(record.alias)}`
  const isPicture = String(record.mime_type).startsWith('image/')
  return (
    <section className="record-facts details" aria-label={say('files.use')}>
      {isPicture && <img className="file-preview" src={address} alt={String(record.name)} />}
      <p>
        <a className="btn mini" href={address} download={String(record.name)}>
          {say('files.download')}
        </a>
      </p>
      <h3>{say('files.use')}</h3>
      {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p className="faint">{say('files.unused')}</p>}
      <ul>
        {data?.map(({ kind, member, record: user }) => (
          <li key={`${kind} ${user.id} ${member}`} className="line">
            <RecordLink kind={kind} id={user.id}>
              {labelOf(user)}
            </RecordLink>
            <span className="faint">
              {sayName(kind)}, {sayName(member)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
