import type { RecordKind } from '../../../api/client.ts'
import { say, sayName } from '../../../text/say.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type OrderedRecord, orderRecords } from './order-records.ts'
import { cellsOf, OrderedCell } from './ordered-cell.tsx'
import { useRowDrag } from './use-row-drag.ts'

interface OrderedGroupProps {
  readonly kind: RecordKind
  readonly title: string
  readonly records: readonly OrderedRecord[]
  readonly canWrite: boolean
  /** The id of the record that is open. */
  readonly open: string | undefined
  readonly show: (id: number) => void
}

/** The records of one part in their order, each with a handle to drag it. */
export function OrderedGroup({ kind, title, records, canWrite, open, show }: OrderedGroupProps) {
  const move = (id: number, placeOf: number) => void orderRecords(kind, records, id, placeOf)
  const { drag, start } = useRowDrag(move)
  const from = records.findIndex(({ id }) => id === drag?.id)
  const cells = cellsOf(kind, records)
  return (
    <section className="wide" aria-label={title}>
      <h2>{title}</h2>
      <table className="ledger ordered">
        <thead>
          <tr>
            <th scope="col">{sayName('name')}</th>
            {cells.map(({ name }) => (
              <th key={name} scope="col">
                {sayName(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-ordered-list="">
          {records.map((record, at) => (
            <tr key={record.id} data-ordered-row={record.id} className={lookOf(record.id, at, from, drag?.over, open)}>
              <td>
                <div className="line">
                  {canWrite && (
                    <button
                      type="button"
                      className="drag-handle"
                      data-ordered-handle={record.id}
                      aria-label={say('ordered.handle', { name: record.name, at: at + 1, of: records.length })}
                      title={say('ordered.handle-hint')}
                      onPointerDown={start(record.id)}
                    >
                      <Icon name="list" />
                    </button>
                  )}
                  <button
                    type="button"
                    className="row-open"
                    aria-label={say('records.open', { what: record.name })}
                    onClick={() => show(record.id)}
                  >
                    {record.name}
                  </button>
                </div>
              </td>
              {cells.map((member) => (
                <td key={member.name}>
                  <OrderedCell kind={kind} member={member} record={record} canWrite={canWrite} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A line shows where the row would be: above or below the row that is pointed at. */
function lookOf(id: number, at: number, from: number, over: number | undefined, open: string | undefined): string {
  if (from >= 0 && from === at) return 'is-dragged'
  if (over === id) return at < from ? 'drop-above' : 'drop-below'
  return String(id) === open ? 'open' : ''
}
