import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../scenarios/billed-studio.ts'
import { assertAccessible, inBrowser, until } from '../support/console-visit.ts'

const file = (...rows: string[]) => ({
  name: 'belegung.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
})

inBrowser('import', (open) => {
  test('each row shows what happens to it, columns can be changed, and the whole import can be undone', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await openStudio(visit.world)
    const page = await visit.openTab(admin, '/import')
    await page.getByLabel('Format of dates and numbers').selectOption('de-DE')
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles(
        file(
          'Titel;Von;Bis;Suite;Kunde;Bemerkungen',
          'Conform;23.11.2026 09:00;23.11.2026 18:00;Suite 1;Acme;Reel 2',
          'Backwards;24.11.2026 18:00;24.11.2026 09:00;Suite 1;Acme;',
        ),
      )
    await page.getByText('Choose the kind of record to see what happens to each row.').waitFor()
    await page.getByLabel('Kind of record').selectOption('Bookings')
    await page.getByText('1 row cannot be read, so nothing can be imported yet.').waitFor()
    const columns = page.getByRole('region', { name: 'Columns' })
    assert.equal(await columns.getByLabel('Von is').inputValue(), 'start')
    assert.equal(await columns.getByLabel('Bemerkungen is').inputValue(), '')
    await assertAccessible(page)
    await columns.getByLabel('Bemerkungen is').selectOption('notes')
    await page.getByRole('columnheader', { name: 'Notes' }).waitFor()
    await page.getByRole('button', { name: 'Errors 1' }).click()
    await page.getByText(/^Bis: /).waitFor()
    await page.getByRole('button', { name: 'Leave it out' }).click()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByRole('heading', { name: 'Imported: 1 new, 0 changed.' }).waitFor()
    assert.deepEqual(
      (await admin.list('booking')).map(({ name, notes }) => [name, notes]),
      [['Conform', 'Reel 2']],
    )
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await until(
      'the bookings',
      () => admin.list('booking'),
      (bookings) => bookings.length === 0,
    )
  })

  test('values that the file lacks are set for all rows, and an update shows what changes', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const page = await visit.openTab(admin, '/import')
    await page.getByLabel('Kind of record').selectOption('Contacts')
    await page.getByLabel('The file comes from').selectOption('farmerswife')
    await page.getByLabel('File', { exact: true }).setInputFiles(file('Company,City', 'Acme,Berlin', 'Kestrel,London'))
    await page.getByRole('group', { name: 'For all rows' }).getByLabel('Type').selectOption('organization')
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByLabel('File', { exact: true }).setInputFiles(file('Company,City', 'Acme,Hamburg', 'Kestrel,London'))
    await page.getByText('City: Berlin becomes Hamburg.').waitFor()
    await page.getByText('Unchanged').first().waitFor()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByRole('heading', { name: 'Imported: 0 new, 1 changed.' }).waitFor()
    await page.keyboard.press('Control+z')
    await until(
      'the city',
      async () => (await admin.list('contact', 'order_asc=name')).find(({ name }) => name === 'Acme')?.address_city,
      (city) => city === 'Berlin',
    )
  })

  test('the kind is detected from the columns of each file, and errors use the names of the console', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.put(`/v2/user?id=${admin.userId}`, { locale: 'de-DE' })
    const page = await visit.openTab(admin, '/import')
    const what = page.getByLabel('Was die Zeilen sind')
    const choose = (...rows: string[]) => page.getByLabel('Datei', { exact: true }).setInputFiles(file(...rows))
    await what.waitFor()
    assert.equal(await what.inputValue(), '')
    await choose('Name;Art;Ort;Website', 'Acme;organization;Berlin;')
    await page.getByRole('button', { name: '1 Zeile importieren' }).waitFor()
    assert.equal(await what.inputValue(), 'contact')
    await choose('Name;Beginn;Ende;Ressourcen', 'Mix;;2026-03-02T12:00:00Z;')
    await page.getByText('Beginn: Diese Angabe fehlt.').waitFor()
    assert.equal(await what.inputValue(), 'booking')
  })
})
