import { useState } from 'react'
import type { Query } from '../../api/client.ts'
import type { KindFacts } from '../../api/kind-facts.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { saveCsv } from '../../ui/save-csv.ts'
import { csvRows } from './csv.ts'
import type { ListState } from './list-state.ts'
import { readAllShown } from './read-all-shown.ts'
import { exportedOf, factsOf, memberOf } from './record-screens.ts'
import { readListFacts } from './use-list-facts.ts'
import { useShowStyle } from './use-show-style.ts'

interface CsvButtonProps {
  readonly facts: KindFacts
  readonly query: Query
  readonly state: ListState
}

/** Saves the whole list as it is shown. */
export function CsvButton({ facts: shown, query, state }: CsvButtonProps) {
  const me = useWhoAmI()
  const [isBusy, setBusy] = useState(false)
  const style = useShowStyle()
  const save = async () => {
    setBusy(true)
    try {
      const facts = await readListFacts(factsOf(shown.kind), me)
      const exported = exportedOf(facts)
      const columns = [...state.columns.flatMap((name) => memberOf(facts, name) ?? []), ...exported]
      const fields = [query.fields, ...exported.map(({ name }) => name)].join(',')
      const { records, isCut } = await readAllShown(facts, { ...query, fields })
      saveCsv(facts.kind.replaceAll('/', '-'), csvRows(columns, records, style))
      if (isCut) notify(say('records.csv-cut', { count: records.length }))
    } catch (error) {
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="btn" disabled={isBusy} onClick={() => void save()}>
      {say('records.csv')}
    </button>
  )
}
