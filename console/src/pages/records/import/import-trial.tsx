import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormKey } from '../../../api/form-key.ts'
import type { Problem } from '../../../api/problem.ts'
import { say, sayName } from '../../../text/say.ts'
import { notifyProblem } from '../../../ui/notices.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { saveCsv } from '../../../ui/save-csv.ts'
import { ColumnTable } from './column-table.tsx'
import { FateTable } from './fate-table.tsx'
import { faultRows } from './fault-rows.ts'
import { type ImportAnswer, type ImportAsked, importFates, type ReadyImport, sendImport } from './import-request.ts'

interface ImportTrialProps {
  readonly file: File
  readonly asked: ReadyImport
  readonly change: (part: Partial<ImportAsked>) => void
  readonly done: (answer: ImportAnswer) => void
}

/** The preview of each row. Nothing is stored before the user confirms. */
export function ImportTrial({ file, asked, change, done }: ImportTrialProps) {
  const tookMs = useRef(1000)
  const [key] = useState(() => new FormKey())
  const [sent, setSent] = useState<number>()
  const { data, error, isFetching } = useQuery<ImportAnswer, Problem>({
    queryKey: ['import', file.name, file.size, file.lastModified, asked],
    queryFn: async ({ signal }) => {
      const began = performance.now()
      const answer = await sendImport(file, asked, { isTrial: true, signal })
      tookMs.current = performance.now() - began
      return answer
    },
    placeholderData: (before, query) => (isAbout(query?.queryKey, file) ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const store = async () => {
    setSent(0)
    try {
      const answer = await sendImport(file, asked, { isTrial: false, sent: setSent, key: key.current })
      key.renew()
      done(answer)
    } catch (problem) {
      key.renewIfUsed(problem)
      notifyProblem(problem)
    } finally {
      setSent(undefined)
    }
  }
  if (error !== null) return <ProblemNotice problem={error} />
  if (data === undefined) return <Progress name={say('import.reading')} />
  const { counts } = data
  const stored = counts.new + counts.changes
  return (
    <>
      {sent !== undefined && (
        <Progress
          name={say(sent < 1 ? 'import.sending' : 'import.storing', { count: stored })}
          part={sent < 1 ? sent : undefined}
          tookMs={tookMs.current}
        />
      )}
      <div className="import-sums">
        <dl>
          {importFates.map((fate) => (
            <div key={fate}>
              <dt>{say(`import.fate-${fate}`)}</dt>
              <dd className={fate === 'error' && counts.error > 0 ? 'bad' : undefined}>{counts[fate]}</dd>
            </div>
          ))}
        </dl>
        <div className="import-store">
          <button
            type="button"
            className="btn primary"
            disabled={counts.error > 0 || stored === 0 || sent !== undefined || isFetching}
            onClick={() => void store()}
          >
            {say('import.store', { count: stored })}
          </button>
        </div>
      </div>
      {counts.error > 0 && <ErrorNotice answer={data} asked={asked} change={change} />}
      {counts.error === 0 && asked.leaveOut.length > 0 && (
        <p>
          <button type="button" className="btn mini" onClick={() => change({ leaveOut: [] })}>
            {say('import.take-all')}
          </button>
        </p>
      )}
      <div className="import-halves" aria-busy={isFetching}>
        <section aria-labelledby="import-columns">
          <h2 id="import-columns">{say('import.columns')}</h2>
          <ColumnTable answer={data} asked={asked} change={change} />
          {asked.mode !== 'add' && (
            <p className="hint">
              {data.matched_by === null
                ? say('import.unrecognised')
                : say('import.recognised', { members: data.matched_by.map(sayName).join(', ') })}
            </p>
          )}
        </section>
        <FateTable answer={data} />
      </div>
    </>
  )
}

function isAbout(key: readonly unknown[] | undefined, { name, size, lastModified }: File): boolean {
  return key !== undefined && key[1] === name && key[2] === size && key[3] === lastModified
}

function ErrorNotice({
  answer,
  asked,
  change,
}: Pick<ImportTrialProps, 'asked' | 'change'> & { readonly answer: ImportAnswer }) {
  const { rows, counts } = answer
  const wrong = rows.filter(({ result }) => result === 'error').map(({ row }) => row)
  return (
    <div className="import-errors" role="status">
      <p>
        <b>{say('import.errors', { count: counts.error })}</b>
      </p>
      <p className="soft">{say('import.errors-hint')}</p>
      {wrong.length + asked.leaveOut.length <= LEFT_OUT_MAX && (
        <button type="button" className="btn mini" onClick={() => change({ leaveOut: [...asked.leaveOut, ...wrong] })}>
          {say('import.leave-errors', { count: counts.error })}
        </button>
      )}
      <button type="button" className="btn mini" onClick={() => saveCsv(`${asked.record}-errors`, faultRows(answer))}>
        {say('import.errors-csv')}
      </button>
    </div>
  )
}

/** The most rows that an import can leave out. */
const LEFT_OUT_MAX = 1000

interface ProgressProps {
  readonly name: string
  /** How much of the work is done; undefined while only its time can be guessed. */
  readonly part?: number | undefined
  /** How long the dry run took: the import takes as long. */
  readonly tookMs?: number
}

/** A bar that follows what was sent, and then the time that the dry run took. */
function Progress({ name, part, tookMs = 2000 }: ProgressProps) {
  const [ms, setMs] = useState(0)
  useEffect(() => {
    if (part !== undefined) return
    const began = performance.now()
    const timer = setInterval(() => setMs(performance.now() - began), 100)
    return () => clearInterval(timer)
  }, [part])
  const value = part === undefined ? Math.min(0.97, ms / tookMs) : part
  return (
    <div className="import-progress" role="status">
      <label>
        <span>{name}</span>
        <progress max={1} value={value} />
      </label>
    </div>
  )
}
