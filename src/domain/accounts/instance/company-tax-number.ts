import Type from 'typebox'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { isVatId } from '../../../kernel/identifiers/vat-id.ts'
import { storageProblem } from '../../../kernel/text-checks.ts'
import { type FieldSpec, plainField } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'

const VAT = 'company_vat_id'
const OTHER = 'company_tax_registration'
const LENGTH_MAX = 255

/** One member for either of two numbers, which clients sent before they became two members. It has no column. */
export function companyTaxNumber(description: string): FieldSpec<never, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description },
        {
          needs: [VAT, OTHER],
          answer: Type.Union([Type.String(), Type.Null()], { description }),
          body: Type.Union([Type.String({ maxLength: LENGTH_MAX }), Type.Null()], { description }),
          render: (row) => JSON.stringify(rendered(row)),
          read(value, reader) {
            const problem = typeof value === 'string' ? storageProblem(value) : undefined
            if (value !== null && typeof value !== 'string') reader.fault(this, 'must be text')
            else if (value !== null && value.length > LENGTH_MAX) {
              reader.fault(this, `must have at most ${LENGTH_MAX} characters`)
            } else if (problem !== undefined) reader.fault(this, problem)
            else if (VAT in reader.values || OTHER in reader.values) checkBeside(this, value, reader)
            else if (value !== rendered(reader.current)) Object.assign(reader.values, columnsOf(value))
          },
        },
      ),
  }
}

function rendered(row: SqlRow | undefined): string | null {
  const number = row?.[VAT] ?? row?.[OTHER] ?? null
  return number === null ? null : String(number)
}

function columnsOf(number: string | null): SqlRow {
  if (number === null || number.trim() === '') return { [VAT]: null, [OTHER]: null }
  return isVatId(number) ? { [VAT]: number, [OTHER]: null } : { [VAT]: null, [OTHER]: number }
}

/** The newer members are read before this one. A record that is sent back whole has the number that was shown. */
function checkBeside(field: { name: string; description: string }, number: string | null, reader: BodyReader): void {
  const [vat, other] = [reader.value(VAT), reader.value(OTHER)]
  if ([rendered(reader.current), vat, other].includes(number) || (number === '' && vat === null && other === null))
    return
  reader.fault(field, `disagrees with ${VAT} or ${OTHER}`)
}
