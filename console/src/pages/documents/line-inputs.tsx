import { type ComponentProps, useId } from 'react'
import { writeDecimal } from '../../text/read-decimal.ts'
import { say } from '../../text/say.ts'
import { showTax } from '../../text/show-tax.ts'
import { Icon } from '../../ui/icon.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import type { LineTax } from './lines-table.tsx'
import type { GroupRow, LineRow } from './paper-draft.ts'
import type { PaperForm } from './use-paper-form.ts'

interface HeadingRowProps {
  readonly row: GroupRow
  readonly number: number
  readonly change: (name: string) => void
  readonly remove: () => void
}

/** A heading; the lines below it are its group. */
export function HeadingRow({ row, number, change, remove }: HeadingRowProps) {
  return (
    <tr className="line-group" data-row={row.key}>
      <td colSpan={6}>
        <input
          className="cell"
          data-cell="item_text"
          aria-label={say('documents.group', { number })}
          placeholder={say('documents.group', { number })}
          value={row.name}
          onChange={({ target }) => change(target.value)}
        />
      </td>
      <td className="num">
        <RemoveButton label={say('documents.remove-group', { number })} remove={remove} />
      </td>
    </tr>
  )
}

interface LineInputsProps {
  readonly row: LineRow
  readonly number: number
  readonly form: PaperForm
  readonly taxes: readonly LineTax[]
  readonly change: (part: Partial<LineRow>) => void
  readonly paste: (text: string) => void
  readonly remove: () => void
}

type CellName = 'item_text' | 'description' | 'quantity' | 'unit' | 'unit_amount' | 'discount'

/** One line as input cells, with its total. */
export function LineInputs({ row, number, form, taxes, change, paste, remove }: LineInputsProps) {
  const { locale } = useTimeStyle()
  const faultId = useId()
  const cells: readonly CellName[] = ['item_text', 'description', 'quantity', 'unit', 'unit_amount', 'discount']
  const faults = [...cells, 'taxes' as const].flatMap((member) => form.faultOfCell(row.key, member) ?? [])
  const shared = (name: CellName) => ({
    'data-cell': name,
    'aria-label': say(`documents.cell-${name}`, { number }),
    'aria-invalid': form.faultOfCell(row.key, name) === undefined ? undefined : true,
    'aria-describedby': faults.length > 0 ? faultId : undefined,
    value: row[name],
  })
  const cell = (name: CellName, more = '') => (
    <input
      {...shared(name)}
      className={`cell ${more}`}
      inputMode={name === 'unit' ? undefined : 'decimal'}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  const item = form.itemOf(row.key)
  return (
    <tr data-row={row.key}>
      <td>
        <WrappedCell
          {...shared('item_text')}
          onChange={({ target }) => change({ item_text: target.value.replaceAll(/\s*\n\s*/g, ' ') })}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (!text.includes('\t')) return
            event.preventDefault()
            paste(text)
          }}
        />
        <WrappedCell
          {...shared('description')}
          isNote
          placeholder={say('documents.note-of-line')}
          onChange={({ target }) => change({ description: target.value })}
        />
        {faults.length > 0 && (
          <p id={faultId} className="fault">
            {faults.join('. ')}
          </p>
        )}
      </td>
      <td>{cell('quantity', 'num')}</td>
      <td>{cell('unit')}</td>
      <td>{cell('unit_amount', 'num')}</td>
      <td>{cell('discount', 'num')}</td>
      <td>
        <TaxCell row={row} number={number} taxes={taxes} change={change} />
      </td>
      <td className="num line-amount">
        {item === undefined ? '–' : writeDecimal(item.total, locale)}
        <RemoveButton label={say('documents.remove-row', { number })} remove={remove} />
      </td>
    </tr>
  )
}

/** A text that is shown whole: the cell is as high as its lines. */
function WrappedCell({ isNote = false, ...more }: ComponentProps<'textarea'> & { readonly isNote?: boolean }) {
  return (
    <span className={isNote ? 'wrapped sub' : 'wrapped'} data-text={more.value}>
      <textarea {...more} className={isNote ? 'cell sub' : 'cell'} rows={1} />
    </span>
  )
}

function TaxCell({ row, number, taxes, change }: Pick<LineInputsProps, 'row' | 'number' | 'taxes' | 'change'>) {
  const { locale } = useTimeStyle()
  const value = row.taxIds.join()
  const named = (tax: LineTax) => showTax(tax, locale)
  return (
    <select
      className="cell"
      data-cell="taxes"
      aria-label={say('documents.cell-taxes', { number })}
      value={value}
      onChange={({ target }) => change({ taxIds: target.value === '' ? [] : target.value.split(',').map(Number) })}
    >
      <option value="">{say('documents.no-tax')}</option>
      {row.taxIds.length > 1 && (
        <option value={value}>
          {taxes
            .filter(({ id }) => row.taxIds.includes(id))
            .map(named)
            .join(' + ')}
        </option>
      )}
      {taxes.map((tax) => (
        <option key={tax.id} value={tax.id}>
          {named(tax)}
        </option>
      ))}
    </select>
  )
}

function RemoveButton({ label, remove }: { readonly label: string; readonly remove: () => void }) {
  return (
    <button type="button" className="line-remove" aria-label={label} onClick={remove}>
      <Icon name="close" />
    </button>
  )
}
