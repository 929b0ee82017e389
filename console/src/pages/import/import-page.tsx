import '../../text/late-texts.ts'
import './import.css'
import './import-tables.css'
import { useState } from 'react'
import { kinds } from '../../api/kind-facts.golden.ts'
import { allows, useWhoAmI, type WhoAmI } from '../../api/own-session.ts'
import { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ImportDone } from './import-done.tsx'
import { type ImportAnswer, type ImportAsked, type ImportedKind, importedKinds } from './import-request.ts'
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
  const change = (part: Partial<ImportAsked>) => setAsked((before) => ({ ...before, ...part }))
  const choose = (next: File | undefined) => {
    setFile(next)
    setDone(undefined)
    change({ columns: {}, values: {}, leaveOut: [] })
  }
  return (
    <Page title={say('import')} about={file?.name ?? say('import.about')}>
      <div className="import">
        <ImportSteps at={done !== undefined ? 3 : file !== undefined ? 2 : 1} />
        {done !== undefined && file !== undefined ? (
          <ImportDone file={file} asked={asked} answer={done} again={() => choose(undefined)} />
        ) : (
          <>
            <ImportSettings kinds={known} asked={asked} change={change} file={file} choose={choose} />
            {file !== undefined && <ImportTrial file={file} asked={asked} change={change} done={setDone} />}
          </>
        )}
      </div>
    </Page>
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
    record: known[0] ?? 'contact',
    mode: 'update',
    locale: me.instance.locale,
    preset: '',
    columns: {},
    values: {},
    leaveOut: [],
  }
}
