import { useEffect, useRef, useState } from 'react'
import type { RecordKind } from '../../../api/client.ts'
import { isYes } from '../../../api/is-yes.ts'
import type { MemberFacts } from '../../../api/kind-facts.ts'
import { say, sayName, sayValue } from '../../../text/say.ts'
import { factsOf, memberOf } from '../record-screens.ts'
import { changeInPlace, type OrderedRecord } from './order-records.ts'

/** The members beside the name. Colours and flags are changed in place. */
const cells: Partial<Readonly<Record<RecordKind, readonly string[]>>> = {
  status: ['color_background', 'color_text', 'chargeable', 'notification'],
  'custom-field': ['type', 'required'],
}
const BOOKING = 1
/** Members that projects do not use. */
const ofBookings = new Set(['chargeable', 'notification'])

/** The members that are shown of a part. */
export function cellsOf(kind: RecordKind, records: readonly OrderedRecord[]): readonly MemberFacts[] {
  const isOfBookings = kind !== 'status' || records[0]?.type_id === BOOKING
  const names = (cells[kind] ?? []).filter((name) => isOfBookings || !ofBookings.has(name))
  return names.flatMap((name) => memberOf(factsOf(kind), name) ?? [])
}

interface OrderedCellProps {
  readonly kind: RecordKind
  readonly member: MemberFacts
  readonly record: OrderedRecord
  readonly canWrite: boolean
}

export function OrderedCell({ kind, member: { name, type }, record, canWrite }: OrderedCellProps) {
  const value = record[name]
  const label = say('ordered.of', { member: sayName(name), name: record.name })
  const change = (next: unknown) => changeInPlace(kind, record, { [name]: next })
  if (type === 'flag') {
    const flag = isYes(value)
    return <FlagInput key={String(flag)} label={label} isOn={flag} canWrite={canWrite} change={change} />
  }
  if (/^color_/.test(name)) {
    return <ColourInput key={String(value)} label={label} value={value} canWrite={canWrite} change={change} />
  }
  return <span className="soft">{sayValue(String(value ?? ''))}</span>
}

interface FlagInputProps {
  readonly label: string
  readonly isOn: boolean
  readonly canWrite: boolean
  readonly change: (isOn: boolean) => Promise<boolean>
}

/** Shows at once what was chosen, and what it was if that is refused. */
function FlagInput({ label, isOn, canWrite, change }: FlagInputProps) {
  const [shown, setShown] = useState(isOn)
  const store = async (next: boolean) => {
    setShown(next)
    if (!(await change(next))) setShown(isOn)
  }
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={shown}
      disabled={!canWrite}
      onChange={({ target }) => void store(target.checked)}
    />
  )
}

interface ColourInputProps {
  readonly label: string
  readonly value: unknown
  readonly canWrite: boolean
  readonly change: (colour: string) => Promise<boolean>
}

/** Stores the colour that is chosen in the end, not each one on the way to it. */
function ColourInput({ label, value, canWrite, change }: ColourInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const store = useRef(change)
  store.current = change
  useEffect(() => {
    const element = input.current
    const stored = () => element !== null && void store.current(element.value)
    // React's own event comes with every colour on the way.
    element?.addEventListener('change', stored)
    return () => element?.removeEventListener('change', stored)
  }, [])
  return (
    <input
      ref={input}
      type="color"
      className="colour-cell"
      aria-label={label}
      defaultValue={typeof value === 'string' ? value : undefined}
      disabled={!canWrite}
    />
  )
}
