import '../../../text/late-texts.ts'
import '../../../ui/segments.css'
import './import.css'
import './import-tables.css'
import { useRef, useState } from 'react'
import { kinds } from '../../../api/kind-facts.golden.ts'
import { allows, useWhoAmI, type WhoAmI } from '../../../api/own-session.ts'
import { Problem } from '../../../api/problem.ts'
import { say } from '../../../text/say.ts'
import { Page } from '../../../ui/page.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { SectionPage } from '../section-page.tsx'
import { columnsOf, guessKind } from './guess-kind.ts'
import { ImportDone } from './import-done.tsx'
import { type ImportAnswer, type ImportAsked, type ImportedKind, importedKinds, isReady } from './import-request.ts'
import { ImportSettings } from './import-settings.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportTrial } from './import-trial.tsx'

export function ImportPage() {
  if (allows(useWhoAmI(), 'admin', 'WRITE')) return <Import />
  return (
    <Page title={say('import')}>
      <ProblemNotice problem={new Problem(403, '')} />
    </Page>
  )
}

/** A file is chosen, tried row by row, stored as a whole, and taken back in one click. */
function Import() {
  const me = useWhoAmI()
  const known = importableKinds(me)
  const [asked, setAsked] = useState<ImportAsked>(() => firstAsked(me, known))
  const [file, setFile] = useState<File>()
  const [done, setDone] = useState<ImportAnswer>()
  const guessed = useRef(asked.record)
  const change = (part: Partial<ImportAsked>) => setAsked((before) => ({ ...before, ...part }))
  const choose = (next: File | undefined) => {
    setFile(next)
    setDone(undefined)
    change({ columns: {}, values: {}, leaveOut: [] })
    if (next !== undefined && asked.record === guessed.current) void guess(next)
  }
  // What the user chooses stays, also for the next file.
  const guess = async (next: File) => {
    const columns = await columnsOf(next)
    const facts = kinds.filter(({ kind }) => known.some((one) => one === kind))
    const record = known.find((one) => one === guessKind(next.name, columns, facts)?.kind)
    const last = guessed.current
    guessed.current = record
    setAsked((before) => (before.record === last ? { ...before, record } : before))
  }
  return (
    <SectionPage at="/import" title={say('import')} about={file?.name ?? say('import.about')}>
      <div className="import">
        <ImportSteps at={done !== undefined ? 3 : file !== undefined && isReady(asked) ? 2 : 1} />
        {done !== undefined && file !== undefined && isReady(asked) ? (
          <ImportDone file={file} asked={asked} answer={done} again={() => choose(undefined)} />
        ) : (
          <>
            <ImportSettings kinds={known} asked={asked} change={change} file={file} choose={choose} />
            {file !== undefined && isReady(asked) && (
              <ImportTrial file={file} asked={asked} change={change} done={setDone} />
            )}
            {file !== undefined && !isReady(asked) && (
              <p className="hint" role="status">
                {say('import.what-first')}
              </p>
            )}
          </>
        )}
      </div>
    </SectionPage>
  )
}

/** The kinds of record that the user may import. Each also needs WRITE on it. */
function importableKinds(me: WhoAmI): readonly ImportedKind[] {
  return importedKinds.filter((kind) => {
    const { writes } = kinds.find((one) => one.kind === kind) ?? { writes: 'admin' as const }
    return writes === '' || allows(me, writes, 'WRITE')
  })
}

function firstAsked(me: WhoAmI, known: readonly ImportedKind[]): ImportAsked {
  return {
    record: known.length === 1 ? known[0] : undefined,
    mode: 'update',
    locale: me.instance.locale,
    preset: '',
    columns: {},
    values: {},
    leaveOut: [],
  }
}
