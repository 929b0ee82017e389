import '../../../text/late-texts.ts'
import '../../../ui/tags.css'
import './bank-statement.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allows, useWhoAmI } from '../../../api/own-session.ts'
import { Problem } from '../../../api/problem.ts'
import { say } from '../../../text/say.ts'
import { Page } from '../../../ui/page.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useKeptInput } from '../../../ui/use-kept-input.ts'
import { useWork } from '../../../ui/use-work.ts'
import { FileDrop } from '../file-drop.tsx'
import { SectionPage } from '../section-page.tsx'
import { BookedCredits } from './booked-credits.tsx'
import { ProposedCredits } from './proposed-credits.tsx'
import { RecordCreditDialog } from './record-credit-dialog.tsx'
import { type CandidateInvoice, livePayments, type ProposedCredit, sendStatement } from './statement-request.ts'
import type { WorkedStatement } from './worked-statement.ts'

export function BankStatementPage() {
  if (allows(useWhoAmI(), 'finance', 'WRITE')) return <BankStatement />
  return (
    <Page title={say('bank')}>
      <ProblemNotice problem={new Problem(403, '')} />
    </Page>
  )
}

/** A credit that the user records, by its place, as a payment of an invoice that it may be of. */
interface AskedCredit {
  readonly at: number
  readonly credit: ProposedCredit
  readonly invoice: CandidateInvoice | undefined
}

/** A file of the bank: what became payments, and what the user decides about. It stays while the user visits other pages. */
function BankStatement() {
  const kept = useKeptInput<{ readonly worked: WorkedStatement }>()('bank-statement')
  const [worked, setWorked] = useState<WorkedStatement | undefined>(() => kept.get().typed.worked)
  const [asked, setAsked] = useState<AskedCredit>()
  const { isBusy, problem, run, forget } = useWork()
  const ids = [...(worked?.read.payments.map(({ id }) => id) ?? []), ...(worked?.recorded.map(({ id }) => id) ?? [])]
  const { data: live } = useQuery(livePayments(ids))
  const isLive = (id: number) => live === undefined || live.has(id)
  const show = (next: WorkedStatement | undefined) => {
    kept.set({ typed: next === undefined ? {} : { worked: next }, bases: {} })
    setWorked(next)
  }
  const choose = (file: File) => {
    show(undefined)
    forget()
    void run(async () => show({ name: file.name, read: await sendStatement(file), recorded: [] }))
  }
  const note = (at: number, id: number) => {
    if (worked !== undefined) show({ ...worked, recorded: [...worked.recorded, { at, id }] })
    setAsked(undefined)
  }
  return (
    <SectionPage at="/bank-statement" title={say('bank')} about={worked?.name ?? say('bank.about')}>
      <div className="bank">
        <FileDrop
          label={say('bank.file')}
          hint={say('bank.file-hint')}
          accept=".xml,.zip,application/xml,application/zip"
          isEmpty={worked === undefined}
          isBusy={isBusy}
          choose={choose}
        />
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <p role="status" className="soft">
          {isBusy && say('bank.reading')}
          {worked !== undefined && summaryOf(worked)}
        </p>
        {worked !== undefined && (
          <>
            <ProposedCredits
              credits={worked.read.proposals}
              isRecorded={(at) => worked.recorded.some((one) => one.at === at && isLive(one.id))}
              record={(at, credit, invoice) => setAsked({ at, credit, invoice })}
            />
            <BookedCredits credits={worked.read.payments} isLive={isLive} />
          </>
        )}
      </div>
      {asked !== undefined && (
        <RecordCreditDialog
          credit={asked.credit}
          invoice={asked.invoice}
          close={() => setAsked(undefined)}
          made={(id) => note(asked.at, id)}
        />
      )}
    </SectionPage>
  )
}

function summaryOf({ read: { payments, proposals, known } }: WorkedStatement): string {
  if (payments.length + proposals.length + known === 0) return say('bank.empty')
  return [
    payments.length === 0 ? say('bank.none-booked') : say('bank.sum-booked', { count: payments.length }),
    proposals.length === 0 ? say('bank.none-open') : say('bank.sum-open', { count: proposals.length }),
    ...(known > 0 ? [say('bank.sum-known', { count: known })] : []),
  ].join(' ')
}
