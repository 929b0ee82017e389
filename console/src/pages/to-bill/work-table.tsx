import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { showQuantity } from '../../text/show-quantity.ts'
import { showShortDay } from '../../time/show-time.ts'
import { Icon } from '../../ui/icon.tsx'
import { bookingAddress } from '../../ui/record-addresses.ts'
import { useDayStyle, useTimeStyle } from '../../ui/use-time-style.ts'
import type { WorkGroup } from './invoices-to-be.ts'
import type { Unbilled, UnbilledBooking, UnbilledWork } from './unbilled-query.ts'

interface WorkTableProps {
  readonly groups: readonly WorkGroup[]
  readonly sums: Unbilled['by_project']
  readonly chosen: ReadonlySet<number>
  /** Undefined for users who cannot create invoices. */
  readonly choose: ((chosen: ReadonlySet<number>) => void) | undefined
}

/** The number of rows that are shown without opening a group. */
const SHOWN_MAX = 200

/** The unbilled work under its projects or clients. */
export function WorkTable({ groups, sums, chosen, choose }: WorkTableProps) {
  const rows = groups.reduce((count, { work, unrated }) => count + work.length + unrated.length, 0)
  return (
    <table className="work">
      <thead>
        <tr>
          <th scope="col">{say('to-bill.work')}</th>
          <th scope="col" className="num">
            {say('to-bill.quantity')}
          </th>
          <th scope="col" className="num">
            {say('to-bill.price')}
          </th>
          <th scope="col" className="num">
            {say('to-bill.amount')}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <GroupRows
          key={group.key}
          group={group}
          sums={sums.filter(({ id }) => id === group.id)}
          isOpenFirst={rows <= SHOWN_MAX}
          chosen={chosen}
          choose={choose}
        />
      ))}
    </table>
  )
}

interface GroupRowsProps extends Pick<WorkTableProps, 'sums' | 'chosen' | 'choose'> {
  readonly group: WorkGroup
  readonly isOpenFirst: boolean
}

function GroupRows({ group, sums, isOpenFirst, chosen, choose }: GroupRowsProps) {
  const { locale } = useTimeStyle()
  const [isOpen, setOpen] = useState(isOpenFirst)
  const ids = new Set(group.work.map(({ id }) => id))
  const picked = ids.intersection(chosen).size
  const name = group.name ?? say(group.key.startsWith('project') ? 'to-bill.no-project' : 'to-bill.no-client')
  return (
    <tbody>
      <tr className="work-group">
        <th scope="rowgroup" colSpan={3}>
          <span className="line">
            {choose !== undefined && (
              <input
                type="checkbox"
                aria-label={say('to-bill.choose-group', { name })}
                disabled={ids.size === 0}
                checked={ids.size > 0 && picked === ids.size}
                ref={(box) => {
                  if (box !== null) box.indeterminate = picked > 0 && picked < ids.size
                }}
                onChange={() => choose(picked === ids.size ? chosen.difference(ids) : chosen.union(ids))}
              />
            )}
            <button type="button" className="work-open cut" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Icon name={isOpen ? 'down' : 'right'} />
              {name}
            </button>
            {group.about !== undefined && <span className="soft cut">{group.about}</span>}
          </span>
        </th>
        <td className="num">
          {sums.map(({ currency, net_total }) => (
            <b key={currency}>{showMoney(net_total, currency, locale)}</b>
          ))}
        </td>
      </tr>
      {isOpen && (
        <>
          {group.work.map((one) => (
            <WorkRow key={`${one.id} ${one.currency}`} work={one} chosen={chosen} choose={choose} />
          ))}
          {group.unrated.map((one) => (
            <UnratedRow key={one.id} booking={one} isChoice={choose !== undefined} />
          ))}
        </>
      )}
    </tbody>
  )
}

interface WorkRowProps extends Pick<WorkTableProps, 'chosen' | 'choose'> {
  readonly work: UnbilledWork
}

function WorkRow({ work, chosen, choose }: WorkRowProps) {
  const { locale } = useTimeStyle()
  const { id, name, currency, net_total, lines } = work
  const isChosen = chosen.has(id)
  const boxId = useId()
  const [only, ...others] = lines
  const texts = [...new Set(lines.map(({ item_text }) => item_text).filter(Boolean))].join(', ')
  return (
    <tr className={isChosen ? 'is-chosen' : undefined}>
      <td>
        <span className="work-name">
          {choose !== undefined && (
            <input
              id={boxId}
              type="checkbox"
              checked={isChosen}
              onChange={() => choose(isChosen ? chosen.difference(new Set([id])) : chosen.union(new Set([id])))}
            />
          )}
          <label htmlFor={boxId}>
            {name}
            <span className="faint small">
              <Days booking={work} />, {texts}
            </span>
          </label>
        </span>
      </td>
      <td className="num">
        {only !== undefined && others.length === 0
          ? showQuantity(only.quantity, only.unit, locale)
          : say('to-bill.lines', { count: lines.length })}
      </td>
      <td className="num soft">
        {only !== undefined && others.length === 0 && showMoney(only.unit_amount, currency, locale)}
      </td>
      <td className="num">{showMoney(net_total, currency, locale)}</td>
    </tr>
  )
}

function UnratedRow({ booking, isChoice }: { readonly booking: UnbilledBooking; readonly isChoice: boolean }) {
  return (
    <tr>
      <td>
        <span className="work-name">
          {isChoice && <span className="work-blank" />}
          <span>
            {booking.name}
            <span className="faint small">
              <Days booking={booking} />
            </span>
          </span>
        </span>
      </td>
      <td colSpan={3} className="num">
        <Link to={bookingAddress(booking.id)} className="warn">
          {say('to-bill.no-rate')}
        </Link>
      </td>
    </tr>
  )
}

function Days({ booking: { start, end } }: { readonly booking: UnbilledBooking }) {
  const style = useDayStyle()
  const [first, last] = [showShortDay(start, style), showShortDay(Math.max(start, end - 1), style)]
  return first === last ? first : `${first} – ${last}`
}
