import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const path = '/v2/workspace/holidays'
const sydney = { name: 'Sydney', country_region: 'AU-NSW', show_public_holiday: true }

onEachEngine('workspace/holidays', (open) => {
  describe('200', () => {
    test('a workspace has the public holidays of its region, in the language of the instance', async () => {
      await using world = await open()
      const { admin } = world
      const id = await admin.create('workspace', sydney)
      const { body } = await admin.get(`${path}?id=${id}&from=2026-04-01&to=2026-04-27`)
      assert.deepEqual(body.data, [
        { date: '2026-04-03', days: 1, name: 'Good Friday', substitute: false },
        { date: '2026-04-04', days: 1, name: 'Easter Saturday', substitute: false },
        { date: '2026-04-05', days: 1, name: 'Easter Sunday', substitute: false },
        { date: '2026-04-06', days: 1, name: 'Easter Monday', substitute: false },
        { date: '2026-04-25', days: 1, name: 'Anzac Day', substitute: false },
        { date: '2026-04-27', days: 1, name: 'Anzac Day (substitute day)', substitute: true },
      ])
      await admin.put('/v2/instance', { locale: 'de-DE' })
      await admin.put(`/v2/workspace?id=${id}`, { country_region: 'DE-BY' })
      const german = await admin.get(`${path}?id=${id}&from=2026-12-25&to=2027-01-06`)
      assert.deepEqual(
        german.body.data.map(({ date, name }: Record<string, string>) => `${date} ${name}`),
        [
          '2026-12-25 1. Weihnachtstag',
          '2026-12-26 2. Weihnachtstag',
          '2027-01-01 Neujahr',
          '2027-01-06 Heilige Drei Könige',
        ],
      )
    })

    test('a holiday of several days is listed on each of them, even across New Year', async () => {
      await using world = await open()
      const id = await world.admin.create('workspace', { ...sydney, country_region: 'AE' })
      const listed = async (from: string, to: string) => {
        const { body } = await world.admin.get(`${path}?id=${id}&from=${from}&to=${to}`)
        return body.data.map(({ date, days }: Record<string, unknown>) => [date, days])
      }
      const feast = ['2026-05-27', 3]
      for (const day of ['27', '28', '29']) assert.deepEqual(await listed(`2026-05-${day}`, `2026-05-${day}`), [feast])
      for (const day of ['25', '30']) assert.deepEqual(await listed(`2026-05-${day}`, `2026-05-${day}`), [])
      assert.deepEqual(await listed('2007-01-02', '2007-01-02'), [['2006-12-31', 3]])
    })

    test('a workspace that does not show holidays, or has no country, has no holidays', async () => {
      await using world = await open()
      const { admin } = world
      for (const off of [{ show_public_holiday: false }, { country_region: null }]) {
        const id = await admin.create('workspace', { ...sydney, ...off })
        assert.deepEqual((await admin.get(`${path}?id=${id}&from=2026-01-01&to=2026-12-31`)).body, { data: [] })
      }
    })
  })

  describe('400', () => {
    test('an unknown country or region is refused, with similar codes', async () => {
      await using world = await open()
      const refused = async (country_region: string) => {
        const { status, body } = await world.admin.post('/v2/workspace', { ...sydney, country_region })
        assert.deepEqual([status, body.error.details[0].field], [400, 'country_region'])
        return body.error.message
      }
      assert.match(await refused('AU-XYZ'), /AU-ACT, AU-NSW/)
      assert.match(await refused('ZZ'), /similar codes are .*ZA/)
      assert.match(await refused('Australia'), /ISO 3166/)
    })

    test('a range of days is incomplete, invalid, in the wrong order or too long', async () => {
      await using world = await open()
      const id = await world.admin.create('workspace', sydney)
      const cases = [
        'from=2026-01-01',
        'to=2026-01-01',
        'from=2026-02-30&to=2026-03-01',
        'from=1&to=2',
        'from=2026-02-01&to=2026-01-01',
      ]
      for (const query of [...cases, 'from=2000-01-01&to=2050-01-01', 'from=0001-01-01&to=0001-02-01']) {
        assert.equal((await world.admin.get(`${path}?id=${id}&${query}`)).status, 400, query)
      }
    })
  })

  test('404: the workspace belongs to another instance', async () => {
    await using world = await open()
    const id = await world.admin.create('workspace', sydney)
    assert.equal((await world.other.get(`${path}?id=${id}&from=2026-01-01&to=2026-12-31`)).status, 404)
  })
})
