import '../../ui/tabs.css'
import '../../ui/state-mark.css'
import './records.css'
import './records-print.css'
import './record-panel.css'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { RecordKind } from '../../api/client.ts'
import type { KindFacts } from '../../api/kind-facts.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { say, sayKinds } from '../../text/say.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useActions } from '../../ui/use-actions.ts'
import { queryOf, readState } from './list-state.ts'
import { openList } from './open-list.ts'
import { ownBodies } from './own-bodies.ts'
import { ownSummaries } from './own-summaries.ts'
import { RecordPanel } from './record-panel.tsx'
import { editorOf, kindAt, pathOf, statesOf } from './record-screens.ts'
import { RecordTable } from './record-table.tsx'
import { RecordTabs } from './record-tabs.tsx'
import { RecordTools } from './record-tools.tsx'
import { recordsActions } from './records-actions.ts'
import { mayWrite } from './rights.ts'
import { StateFilter } from './state-filter.tsx'
import { useListAddress } from './use-list-address.ts'
import { useListFacts } from './use-list-facts.ts'

/** The list of one kind of record and the record that is open. Everything on it follows from what the API says. */
export function RecordsPage() {
  const { pathname } = useLocation()
  const facts = kindAt(pathname)
  return facts === undefined ? null : <KindPage key={facts.kind} facts={facts} />
}

function KindPage({ facts: described }: { readonly facts: KindFacts }) {
  const me = useWhoAmI()
  const navigate = useNavigate()
  const { searchStr } = useLocation()
  const { facts, error, refetch } = useListFacts(described, searchStr)
  const state = useMemo(() => readState(facts, searchStr), [facts, searchStr])
  const query = useDeferredValue(useMemo(() => queryOf(facts, state), [facts, state]))
  const change = useListAddress(facts, state)
  const editor = editorOf(facts.kind)
  const own = ownBodies[facts.kind as RecordKind]
  const states = statesOf(facts)
  const Summary = ownSummaries[facts.kind as RecordKind]
  const open = (id: string) => {
    if (editor === undefined) change({ open: id })
    else void navigate({ to: id === 'new' ? editor : `${editor}?id=${id}` })
  }
  const canWrite = mayWrite(me, facts)
  const canCreate = canWrite && facts.can.includes('create')
  const [isPrinting, setPrinting] = useState(false)
  const print = () => setPrinting(true)
  useEffect(() => {
    openList.set({ canCreate, create: () => open('new'), print: own === undefined ? print : undefined })
    return () => openList.set(undefined)
  })
  useActions(recordsActions)
  return (
    <Page title={sayKinds(facts.kind)}>
      <div
        className={states === undefined && Summary === undefined && error === null ? 'records' : 'records with-strip'}
      >
        <RecordTabs at={pathOf(facts.kind)} />
        {own !== undefined ? (
          <Suspense fallback={<p className="faint">{say('loading')}</p>}>
            <own.Body facts={described} canWrite={canWrite} open={state.open} show={(id) => change({ open: id })} />
          </Suspense>
        ) : (
          <>
            {(Summary !== undefined || error) && (
              <div>
                {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
                {Summary !== undefined && (
                  <Suspense>
                    <Summary filters={state.filters} change={(filters) => change({ filters })} />
                  </Suspense>
                )}
              </div>
            )}
            <RecordTools
              facts={facts}
              query={query}
              state={state}
              canWrite={canWrite}
              canCreate={canCreate}
              create={() => open('new')}
              print={print}
              change={change}
            />
            {states !== undefined && <StateFilter facts={facts} member={states} state={state} change={change} />}
            <RecordTable
              facts={facts}
              query={query}
              state={state}
              isFiltered={state.text !== '' || state.filters.length > 0}
              sortBy={(sort) => change({ sort })}
              open={(id) => open(String(id))}
              isPrinting={isPrinting}
              setPrinting={setPrinting}
            />
          </>
        )}
      </div>
      {state.open !== undefined && !(own?.makes === true && state.open === 'new') && (
        <RecordPanel facts={described} open={state.open} canWrite={canWrite} show={(open) => change({ open })} />
      )}
    </Page>
  )
}
