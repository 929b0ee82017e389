/** The folder of sample invoices: beside the checkout, or in `DAYBOOK_TEST_EINVOICES`. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const PLACE = 'shared/einvoice/samples'

function folder(): string {
  const named = process.env.DAYBOOK_TEST_EINVOICES
  if (named !== undefined) return named
  for (let above = join(import.meta.dirname, '../..'); dirname(above) !== above; above = dirname(above)) {
    const place = join(dirname(above), PLACE)
    if (existsSync(place)) return place
  }
  assert.fail(
    `The sample e-invoices are missing: put them at ../${PLACE} beside the checkout, or name their folder in DAYBOOK_TEST_EINVOICES.`,
  )
}

export interface EInvoiceSample {
  readonly name: string
  readonly bytes: Buffer
}

export function einvoiceSamples(): EInvoiceSample[] {
  const place = folder()
  return readdirSync(place)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => ({ name, bytes: readFileSync(join(place, name)) }))
}
