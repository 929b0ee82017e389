import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { showQuantity } from '../../text/show-quantity.ts'
import { showTax } from '../../text/show-tax.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import type { Paper } from './paper.ts'

/** The lines of a document that can no longer be changed, or not by this person. */
export function FrozenLines({ paper }: { readonly paper: Paper }) {
  const { locale } = useTimeStyle()
  const { items, groups, currency } = paper
  const linesOf = (groupId: number | null) => items.filter(({ parent_group_id }) => parent_group_id === groupId)
  const parts = [
    { id: 0, name: '', lines: linesOf(null) },
    ...groups.map(({ id, name }) => ({ id, name, lines: linesOf(id) })),
  ]
  return (
    <table className="lines is-frozen">
      <caption className="sr">{say('documents.lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('documents.text')}</th>
          <th scope="col" className="num">
            {say('to-bill.quantity')}
          </th>
          <th scope="col" className="num">
            {say('to-bill.price')}
          </th>
          <th scope="col">{say('documents.tax')}</th>
          <th scope="col" className="num">
            {say('documents.amount-in', { currency })}
          </th>
        </tr>
      </thead>
      {parts.map(({ id, name, lines }) => (
        <tbody key={id}>
          {name !== '' && (
            <tr className="line-group">
              <th scope="rowgroup" colSpan={5}>
                {name}
              </th>
            </tr>
          )}
          {lines.map((item) => (
            <tr key={item.id}>
              <td>
                {item.item_text}
                {item.description !== null && <span className="faint small block">{item.description}</span>}
                <span className="line-facts faint small">
                  {showQuantity(item.quantity, item.unit, locale)} × {showMoney(item.unit_amount, currency, locale)}
                  {item.taxes.map((tax) => `, ${showTax(tax, locale)}`).join('')}
                </span>
              </td>
              <td className="num">{showQuantity(item.quantity, item.unit, locale)}</td>
              <td className="num">{showMoney(item.unit_amount, currency, locale)}</td>
              <td>{item.taxes.map((tax) => showTax(tax, locale)).join(' + ')}</td>
              <td className="num">{showMoney(item.total, currency, locale)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
