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
import { FileDrop } from '../file-drop.tsx'
import { SectionPage } from '../section-page.tsx'
import { BookedCredits } from './booked-credits.tsx'
import { ProposedCredits } from './proposed-credits.tsx'
import { type AskedCredit, RecordCreditDialog } from './record-credit-dialog.tsx'
import { livePayments, type ReadStatement } from './statement-request.ts'
import { restOf, useStatementWork } from './worked-statement.ts'

export function BankStatementPage() {
  if (allows(useWhoAmI(), 'finance', 'WRITE')) return <BankStatement />
  return (
    <Page title={say('bank')}>
      <ProblemNotice problem={new Problem(403, '')} />
    </Page>
  )
}

/** A file of the bank: what became payments, and what the user decides about. */
function BankStatement() {
  const { work, state } = useStatementWork()
  const { isSending, problem, worked } = state
  const [asked, setAsked] = useState<AskedCredit>()
  const ids = [...(worked?.read.payments ?? []), ...(worked?.recorded ?? [])].map(({ id }) => id)
  const { data: live } = useQuery(livePayments(ids))
  const isLive = (id: number) => live === undefined || live.has(id)
  const rests = worked?.read.proposals.map((_, at) => restOf(worked, at, isLive)) ?? []
  return (
    <SectionPage at="/bank-statement" title={say('bank')} about={worked?.name ?? say('bank.about')}>
      <div className="bank">
        <FileDrop
          label={say('bank.file')}
          hint={say('bank.file-hint')}
          accept=".xml,.zip,application/xml,application/zip"
          isEmpty={worked === undefined}
          isBusy={isSending}
          choose={(file) => void work.send(file)}
        />
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <p role="status" className="soft">
          {isSending && say('bank.reading')}
          {!isSending && worked !== undefined && summaryOf(worked.read, rests)}
        </p>
        {worked !== undefined && (
          <>
            <ProposedCredits credits={worked.read.proposals} rests={rests} ask={setAsked} />
            <BookedCredits credits={worked.read.payments} isLive={isLive} />
          </>
        )}
      </div>
      {asked !== undefined && worked !== undefined && (
        <RecordCreditDialog
          asked={asked}
          close={() => setAsked(undefined)}
          made={(id, amount) => work.note(worked.read, { at: asked.at, id, amount })}
        />
      )}
    </SectionPage>
  )
}

function summaryOf({ payments, proposals, known }: ReadStatement, rests: readonly (string | undefined)[]): string {
  if (payments.length + proposals.length + known === 0) return say('bank.empty')
  const open = rests.filter((rest) => rest !== undefined).length
  return [
    payments.length === 0 ? say('bank.none-booked') : say('bank.sum-booked', { count: payments.length }),
    open === 0 ? say('bank.none-open') : say('bank.sum-open', { count: open }),
    ...(known > 0 ? [say('bank.sum-known', { count: known })] : []),
  ].join(' ')
}
