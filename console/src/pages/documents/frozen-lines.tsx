import '../../text/late-texts.ts'
import { say } from '../../text/say.ts'
import { showFigure } from '../../text/show-figure.ts'
import { showPercent } from '../../text/show-percent.ts'
import { showQuantity } from '../../text/show-quantity.ts'
import { showTax } from '../../text/show-tax.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import type { Paper } from './paper.ts'

/** `10%`, as the service writes it. */
function isDiscount(discount: string): boolean {
  return Number.parseFloat(discount) !== 0
}

function showDiscount(discount: string, locale: string): string {
  return showPercent(`-${discount.replace('%', '')}`, locale)
}

/** The lines of a document that can no longer be changed, or not by this person. */
export function FrozenLines({ paper }: { readonly paper: Paper }) {
  const { locale } = useTimeStyle()
  const { items, groups, currency } = paper
  const hasDiscounts = items.some(({ discount }) => isDiscount(discount))
  const figure = (amount: string) => showFigure(amount, currency, locale)
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
          <th scope="col" className="fact num">
            {say('to-bill.quantity')}
          </th>
          <th scope="col" className="fact num">
            {say('to-bill.price')}
          </th>
          {hasDiscounts && (
            <th scope="col" className="fact num">
              {say('documents.discount')}
            </th>
          )}
          <th scope="col" className="fact">
            {say('documents.tax')}
          </th>
          <th scope="col" className="num">
            {say('documents.amount-in', { currency })}
          </th>
        </tr>
      </thead>
      {parts.map(({ id, name, lines }) => (
        <tbody key={id}>
          {name !== '' && (
            <tr className="line-group">
              <th scope="rowgroup" colSpan={hasDiscounts ? 6 : 5}>
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
                  {showQuantity(item.quantity, item.unit, locale)} × {figure(item.unit_amount)}
                  {isDiscount(item.discount) && `, ${showDiscount(item.discount, locale)}`}
                  {item.taxes.map((tax) => `, ${showTax(tax, locale)}`).join('')}
                </span>
              </td>
              <td className="fact num">{showQuantity(item.quantity, item.unit, locale)}</td>
              <td className="fact num">{figure(item.unit_amount)}</td>
              {hasDiscounts && (
                <td className="fact num">{isDiscount(item.discount) ? showDiscount(item.discount, locale) : '–'}</td>
              )}
              <td className="fact">{item.taxes.map((tax) => showTax(tax, locale)).join(' + ')}</td>
              <td className="num">{figure(item.total)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
