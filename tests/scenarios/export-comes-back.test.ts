import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvRows } from '../../console/src/pages/records/csv.ts'
import { factsOf } from '../../console/src/pages/records/record-screens.ts'
import { csvText } from '../../console/src/text/csv-text.ts'
import { onEachEngine, type World } from '../world.ts'

const zones = { zone: 'Europe/Berlin', instanceZone: 'Europe/Berlin' }

async function imported({ app, admin }: World, query: string, text: string) {
  const head = 'content-disposition: form-data; name="file"; filename="contacts.csv"'
  const answer = await app.http.inject({
    method: 'POST',
    url: `/v2/import?${query}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=part' },
    payload: `--part\r\n${head}\r\n\r\n${text}\r\n--part--\r\n`,
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().data
}

onEachEngine('an export of the console', (open) => {
  test('comes back unchanged: contacts with every column are all the same', async () => {
    await using world = await open()
    const { admin } = world
    await admin.create('contact', {
      type: 'organization',
      name: '=Acme "Films", GmbH',
      client: true,
      email_1: 'office@acme.example',
      phone_1: '+49 30 1234',
      address_line_1: 'Hauptstraße 1',
      address_city: 'Berlin',
      address_postcode: '01067',
      address_country: 'DE',
      notes: 'Two lines\nof notes; and "quotes"',
      debtor_number: '10001',
    })
    await admin.create('contact', { type: 'person', name: 'Ada' })
    const contacts = await admin.list('contact')
    const { members } = factsOf('contact')
    const columns = members.filter(({ type }) => !['rows', 'group', 'json', 'custom', 'file'].includes(type))
    const text = csvText(csvRows(columns, contacts as never, zones))
    for (const dryRun of ['&dry_run=true', '']) {
      const { counts, rows } = await imported(world, `record=contact&mode=update${dryRun}`, text)
      assert.deepEqual(
        counts,
        { new: 0, changes: 0, same: contacts.length, skipped: 0, error: 0 },
        JSON.stringify(rows).slice(0, 2000),
      )
    }
    assert.deepEqual(await admin.list('contact'), contacts)
  })
})
