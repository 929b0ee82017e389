import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { read } from '../../../../tests/engine/instances.ts'
import { forEachEngine } from '../../../../tests/support/engines.ts'
import { onEachEngine } from '../../../../tests/world.ts'
import { migrate } from '../../../kernel/db/migrate.ts'
import { einvoiceFields } from '../../../migrations/0070-einvoice-fields.ts'
import { oneTaxNumber } from '../../../migrations/0071-one-tax-number.ts'

onEachEngine('the tax number of the company', (open) => {
  test('is stored as a VAT ID or a tax registration, depending on its form, and is read from either', async () => {
    await using world = await open()
    const { admin } = world
    const rendered = async () => {
      const [one] = await admin.list('instance', 'fields=company_vat_id,company_tax_registration,company_tax_number')
      return [one.company_vat_id, one.company_tax_registration, one.company_tax_number]
    }
    await admin.put('/v2/instance', { company_tax_number: 'DE 123 456 789' })
    assert.deepEqual(await rendered(), ['DE 123 456 789', null, 'DE 123 456 789'])
    await admin.put('/v2/instance', { company_tax_number: '12/345/67890' })
    assert.deepEqual(await rendered(), [null, '12/345/67890', '12/345/67890'])
    await admin.put('/v2/instance', { company_vat_id: 'DE123456789' })
    assert.deepEqual(await rendered(), ['DE123456789', '12/345/67890', 'DE123456789'])
    const [whole] = await admin.list('instance', '')
    assert.equal((await admin.put('/v2/instance', whole)).status, 200)
    assert.deepEqual(await rendered(), ['DE123456789', '12/345/67890', 'DE123456789'])
    await admin.put('/v2/instance', { company_tax_number: null })
    assert.deepEqual(await rendered(), [null, null, null])
  })

  test('400: codes and numbers of the company have the wrong form', async () => {
    await using world = await open()
    const { body } = await world.admin.put('/v2/instance', {
      company_vat_id: 'GR123456789',
      company_tax_registration: '12/345/67890',
      company_tax_number: 'another',
      country: 'EU',
      company_address_country: 'Germany',
      company_registration_scheme: 'HRB',
      company_electronic_address_scheme: 'mail',
      settings: { einvoice_policy: 'always', untaxed_category: 'S' },
    })
    assert.deepEqual(
      body.error.details.map(({ message }: { message: string }) => message.split('. ')[0]),
      [
        'country: must be a country code of ISO 3166 in two capital letters, such as DE',
        'company_address_country: must be a country code of ISO 3166 in two capital letters, here DE',
        'company_vat_id: must begin with EL, the prefix of Greece',
        'company_tax_number: disagrees with company_vat_id or company_tax_registration',
        'company_registration_scheme: must be a code of ISO/IEC 6523 (ICD), such as 0208',
        'company_electronic_address_scheme: must be a code of EAS, such as 0088',
        'settings.einvoice_policy: must be one of off, warn, require',
        'settings.untaxed_category: must be one of E, Z, O',
      ],
    )
  })
})

describe('the migration of the tax number', () => {
  forEachEngine(({ createEmpty }) => {
    test('stores it as a VAT ID or a tax registration, depending on its form', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      const tables = {
        name: '0001-tables',
        statements: ({ integer, text }: { readonly integer: string; readonly text: string }) => [
          `create table instance (instance_id ${integer}, id ${integer}, company_tax_number ${text}, settings ${text})`,
          ...['contact', 'tax', 'billable_item', 'quote', 'invoice', 'credit_note'].map(
            (name) => `create table ${name} (instance_id ${integer}, id ${integer})`,
          ),
          `insert into instance values (1, 1, 'DE123456789', '{"lock_minutes":10}')`,
          `insert into instance values (2, 2, '12/345/67890', '{"lock_minutes":10}')`,
          `insert into instance values (3, 3, null, '{"lock_minutes":10}')`,
        ],
      }
      await migrate(engine, [tables, einvoiceFields, oneTaxNumber])
      const columns = 'company_vat_id, company_tax_registration, settings'
      const settings = '{"einvoice_policy":"off","untaxed_category":"E","lock_minutes":10}'
      assert.deepEqual(await read(engine, `select ${columns} from instance order by id`), [
        { company_vat_id: 'DE123456789', company_tax_registration: null, settings },
        { company_vat_id: null, company_tax_registration: '12/345/67890', settings },
        { company_vat_id: null, company_tax_registration: null, settings },
      ])
    })
  })
})
