import '../../text/late-texts.ts'
import '../../ui/segments.css'
import './to-bill.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { say, sayWarning } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { dayStart } from '../../time/zone-time.ts'
import { statusesQuery } from '../../timeline/board-settings.ts'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { saveCsv } from '../../ui/save-csv.ts'
import { useNow } from '../../ui/use-now.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { useIsHere } from '../../ui/use-work.ts'
import { InvoicePreview } from './invoice-preview.tsx'
import { type BilledBy, groupWork, invoicesToBe, isAbout } from './invoices-to-be.ts'
import { OldWork } from './old-work.tsx'
import { type Unbilled, unbilledWorkQuery } from './unbilled-query.ts'
import { workRows } from './work-rows.ts'
import { WorkTable } from './work-table.tsx'

/** Chargeable work that is on no invoice. The user chooses from it, previews the invoice, and creates the draft. */
export function ToBillPage() {
  const { zone } = useTimeStyle()
  const [days, setDays] = useState(1)
  const { data, error, refetch } = useQuery(unbilledWorkQuery(dayStart(useNow(60), zone, days)))
  const navigate = useNavigate()
  // The preview goes with the last work, but the page stays.
  const isHere = useIsHere()
  const leave = async (to: string) => {
    if (isHere()) await navigate({ to })
  }
  return (
    <Page title={say('to-bill')} about={say('to-bill.about')}>
      <div className="bill">
        {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <Loading />}
        {data !== undefined && (
          <>
            <Sums unbilled={data} />
            {data.data.length + data.unrated.length === 0 && days <= 1 ? (
              <p className="bill-empty">
                <b>{say('to-bill.empty')}</b> <EmptyHint />
              </p>
            ) : (
              <Work unbilled={data} days={days} change={setDays} leave={leave} />
            )}
          </>
        )}
      </div>
    </Page>
  )
}

/** Names the statuses, because only their settings say which are chargeable. */
function EmptyHint() {
  const { data: statuses = [] } = useQuery(statusesQuery)
  const names = statuses.filter(({ chargeable }) => chargeable).map(({ name }) => name)
  return (
    <span className="soft">
      {say(names.length === 0 ? 'to-bill.empty-hint' : 'to-bill.empty-hint.named', { statuses: names.join(', ') })}
    </span>
  )
}

function Sums({ unbilled: { sums, unrated } }: { readonly unbilled: Unbilled }) {
  const { locale } = useTimeStyle()
  if (sums.length === 0) return null
  return (
    <dl className="bill-sums">
      {sums.map(({ currency, net_total, bookings }) => (
        <div key={currency}>
          <dt>{say('to-bill.unbilled', { currency })}</dt>
          <dd className="figure">{showMoney(net_total, currency, locale)}</dd>
          <dd className="faint small">{say('to-bill.bookings', { count: bookings })}</dd>
        </div>
      ))}
      <OldWork />
      {unrated.length > 0 && (
        <div>
          <dt>{say('to-bill.unrated')}</dt>
          <dd className="figure">{unrated.length}</dd>
          <dd className="faint small">{say('to-bill.unrated-hint')}</dd>
        </div>
      )}
    </dl>
  )
}

interface WorkProps {
  readonly unbilled: Unbilled
  /** How many days from today on the work may start. */
  readonly days: number
  readonly change: (days: number) => void
  /** Goes to another page, if the user is still on this one. */
  readonly leave: (to: string) => Promise<void>
}

/** Beyond today: all that is booked, however late. */
const EVER = 36_500

function Work({ unbilled, days, change, leave }: WorkProps) {
  const me = useWhoAmI()
  const { zone } = useTimeStyle()
  const [by, setBy] = useState<BilledBy>('project')
  const [each, setEach] = useState<BilledBy>('client')
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set())
  const canBill = allows(me, 'finance', 'WRITE') && allows(me, 'contact', 'READ')
  // Work that was billed in the meantime is no longer chosen.
  const chosen = wanted.intersection(new Set(unbilled.data.map(({ id }) => id)))
  const { searchStr } = useLocation()
  const [typed, setTyped] = useState(() => new URLSearchParams(searchStr).get('find') ?? '')
  const groups = groupWork(unbilled.data, unbilled.unrated, by).filter((group) => isAbout(group, typed))
  const shown = groups.flatMap(({ work }) => work.map(({ id }) => id))
  return (
    <div className={canBill ? 'bill-halves' : undefined}>
      <section aria-label={say('to-bill.work')}>
        <div className="bill-tools">
          <fieldset className="segments">
            <legend className="sr">{say('to-bill.by')}</legend>
            {(['project', 'client'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={by === one} onClick={() => setBy(one)}>
                {say(`to-bill.by-${one}`)}
              </button>
            ))}
          </fieldset>
          <input
            className="input bill-search"
            type="search"
            aria-label={say('to-bill.find')}
            placeholder={say('to-bill.find')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <label className="check">
            <input type="checkbox" checked={days > 1} onChange={() => change(days > 1 ? 1 : EVER)} />
            {say('to-bill.future')}
          </label>
          <span className="line push">
            <button
              type="button"
              className="btn quiet"
              disabled={groups.length === 0}
              onClick={() => saveCsv(say('to-bill').toLowerCase().replaceAll(' ', '-'), workRows(groups, zone))}
            >
              {say('records.csv')}
            </button>
            {canBill && (
              <button
                type="button"
                className="btn quiet"
                onClick={() => setWanted(chosen.size > 0 ? new Set() : new Set(shown))}
              >
                {say(chosen.size > 0 ? 'to-bill.choose-none' : 'to-bill.choose-all')}
              </button>
            )}
          </span>
        </div>
        {!unbilled.complete && (
          <p className="bill-incomplete" role="status">
            <b>{say('to-bill.incomplete')}</b> {say('to-bill.incomplete-hint')}
          </p>
        )}
        {unbilled.warnings.map((warning) => (
          <p key={warning} className="warn small">
            {sayWarning(warning)}
          </p>
        ))}
        {groups.length === 0 ? (
          <p className="soft" role="status">
            {say('to-bill.no-match')}
          </p>
        ) : (
          <WorkTable
            groups={groups}
            sums={by === 'project' ? unbilled.by_project : unbilled.by_client}
            chosen={chosen}
            choose={canBill ? setWanted : undefined}
          />
        )}
      </section>
      {canBill && (
        <InvoicePreview
          invoices={invoicesToBe(unbilled.data, chosen, each)}
          each={each}
          divide={setEach}
          made={async (to) => {
            setWanted(new Set())
            await leave(to)
          }}
        />
      )}
    </div>
  )
}
