import '../../../text/late-texts.ts'
import './details-page.css'
import type { RecordKinds } from '../../../api/api-types.golden.ts'
import { say } from '../../../text/say.ts'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import type { OwnDetailsProps } from '../own-details.ts'
import { showAmount } from '../show-value.ts'
import { BillFacts, showAllowance } from './bill-facts.tsx'

type Bill = RecordKinds['supplier-bill']

/** The contents of a bill, how it is paid, its file, and the amounts in it that contradict each other. */
export function BillDetails({ record }: OwnDetailsProps) {
  const { locale } = useTimeStyle()
  const { id, lines, differences, currency, file_name } = record as unknown as Bill
  const amount = (text: string) => showAmount(text, locale)
  return (
    <section className="record-facts details" aria-label={say('bills.bill')}>
      <div className="line">
        <h3>{say('bills.lines')}</h3>
        <a className="push small" href={`/v2/supplier-bill/file?id=${id}`} download>
          {file_name}
        </a>
      </div>
      <table className="compared">
        <thead>
          <tr>
            <th scope="col">{say('bills.line')}</th>
            <th scope="col" className="num">
              {say('bills.quantity')}
            </th>
            <th scope="col" className="num">
              {say('documents.amount-in', { currency })}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.name}
                {line.description !== undefined && <span className="faint small"> {line.description}</span>}
                {line.allowances?.map((one, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: allowances have no ids, and never change
                  <span key={at} className="faint small">
                    {' '}
                    {showAllowance(one, locale)}
                  </span>
                ))}
              </th>
              <td className="num">{amount(line.quantity)}</td>
              <td className="num">{amount(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <BillFacts bill={record as unknown as Bill} />
      {differences.length > 0 && (
        <div className="bill-differences" role="note">
          <p className="medium">{say('bills.differences')}</p>
          <ul>
            {differences.map(({ term, message, stated, computed }) => (
              <li key={term}>
                {message}{' '}
                <span className="bad">
                  {say('bills.stated', { stated: amount(stated), computed: amount(computed) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
