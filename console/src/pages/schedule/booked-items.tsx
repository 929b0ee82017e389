import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import type { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { faultBeside } from '../../ui/fault-beside.ts'
import { Icon } from '../../ui/icon.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { cataloguePricesQuery, type OfferedItem } from './item-catalogue.ts'
import { NewItem } from './new-item.tsx'
import type { PanelFields, PanelItem, WholeBooking } from './panel-fields.ts'
import type { TriedWrite } from './try-change.ts'

interface BookedItemsProps {
  readonly booking: WholeBooking
  readonly fields: PanelFields
  readonly canWrite: boolean
  readonly problem: Problem | undefined
  /** The items that the service would store now; undefined if they are not known, or if nothing was changed. */
  readonly tried: TriedWrite | undefined
  readonly change: (part: Partial<PanelFields>) => void
}

/** The billable items of a booking. The service calculates their totals. */
export function BookedItems({ booking, fields: { items }, canWrite, problem, tried, change }: BookedItemsProps) {
  const me = useWhoAmI()
  const readsCatalogue = allows(me, 'finance', 'READ')
  const made = useRef(0)
  const named = [...new Set(items.flatMap(({ billable_item_id }) => billable_item_id ?? []))].toSorted((a, b) => a - b)
  const { data: catalogue } = useQuery({ ...cataloguePricesQuery(named), enabled: readsCatalogue && named.length > 0 })
  const stored = new Map(booking.billable_items.map((item) => [item.id, item]))
  const triedItems = tried?.stored.find(({ id }) => id === booking.id)?.billable_items
  if (items.length === 0 && !canWrite) return null
  const totalOf = (item: PanelItem, index: number) => {
    if (triedItems !== undefined) return triedItems[index]?.total
    const held = stored.get(item.id ?? 0)
    return held?.quantity === item.quantity && held.cost === item.cost ? held.total : undefined
  }
  const replace = (key: string, part: Partial<PanelItem>) =>
    change({ items: items.map((item) => (item.key === key ? { ...item, ...part } : item)) })
  const add = ({ item }: OfferedItem) => {
    made.current += 1
    change({ items: [...items, { ...item, key: `new-${made.current}` }] })
  }
  return (
    <section className="panel-part" aria-label={say('panel.items')}>
      <h3>
        {say('panel.items')} {items.length > 0 && <span className="faint">{items.length}</span>}
      </h3>
      <ul>
        {items.map((item, index) => (
          <ItemFact
            key={item.key}
            item={item}
            total={totalOf(item, index)}
            inCatalogue={catalogue?.get(item.billable_item_id ?? 0)}
            canWrite={canWrite}
            faultOf={(member) => faultBeside(problem, `billable_items[${index}]${member}`)}
            change={(part) => replace(item.key, part)}
            remove={() => change({ items: items.filter(({ key }) => key !== item.key) })}
          />
        ))}
      </ul>
      {canWrite && <NewItem readsCatalogue={readsCatalogue} currency={me.instance.currency} add={add} />}
    </section>
  )
}

interface ItemFactProps {
  readonly item: PanelItem
  readonly total: string | undefined
  readonly inCatalogue: { readonly currency: string; readonly price: string } | undefined
  readonly canWrite: boolean
  readonly faultOf: (member: string) => string | undefined
  readonly change: (part: Partial<PanelItem>) => void
  readonly remove: () => void
}

function ItemFact({ item, total, inCatalogue, canWrite, faultOf, change, remove }: ItemFactProps) {
  const { name, quantity, cost, currency } = item
  const { locale } = useTimeStyle()
  const faults = ['.quantity', '.cost', '.name', ''].flatMap((member) => faultOf(member) ?? [])
  const amount = (label: string, value: string, member: 'quantity' | 'cost') => (
    <DecimalInput
      className="input amount"
      aria-label={label}
      aria-invalid={faultOf(`.${member}`) === undefined ? undefined : true}
      disabled={!canWrite}
      value={value}
      change={(next) => change({ [member]: next })}
    />
  )
  return (
    <li className="booked item">
      <span className="cut">
        <b className="cut">{name}</b>
        <span className="small faint cut">{reasonOf(item, inCatalogue, locale)}</span>
        {faults.map((fault) => (
          <span key={fault} className="fault">
            {fault}
          </span>
        ))}
      </span>
      {amount(say('panel.item.quantity', { name }), quantity, 'quantity')}
      <span className="faint" aria-hidden="true">
        ×
      </span>
      {amount(say('panel.item.price', { name }), cost, 'cost')}
      <output className="num item-total" aria-label={say('panel.item.total', { name })}>
        {total === undefined ? '…' : showMoney(total, currency, locale)}
      </output>
      {canWrite && (
        <button
          type="button"
          className="btn quiet mini icon-only"
          aria-label={say('schedule.resource.remove', { name })}
          onClick={remove}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  )
}

/** The source of the price. */
function reasonOf(
  { billable_item_id, cost, currency }: PanelItem,
  inCatalogue: ItemFactProps['inCatalogue'],
  locale: string,
): string {
  if (billable_item_id === null) return say('panel.item.typed')
  if (inCatalogue === undefined) return say('panel.item.from-catalogue')
  const isSame = inCatalogue.currency === currency && Number(inCatalogue.price) === Number(cost)
  if (isSame) return say('panel.item.catalogue-price')
  return say('panel.item.differs', { price: showMoney(inCatalogue.price, inCatalogue.currency, locale) })
}
