import { useQuery } from '@tanstack/react-query'
import type { KindFacts } from '../../api/kind-facts.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RecordForm } from './record-form.tsx'
import { recordQuery } from './record-queries.ts'

interface SettingsFormProps {
  readonly facts: KindFacts
  readonly canWrite: boolean
}

/** The one record of the account itself, as a page. */
export function SettingsForm({ facts, canWrite }: SettingsFormProps) {
  const { instance } = useWhoAmI()
  const { data, error, refetch } = useQuery(recordQuery(facts, instance.id))
  if (error !== null) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data?.record === undefined) return null
  return (
    <div className="settings-form">
      <RecordForm
        facts={facts}
        record={data.record}
        etag={data.etag}
        canWrite={canWrite}
        made={() => {}}
        close={() => {}}
        reload={async () => void (await refetch())}
      />
    </div>
  )
}
