import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { SUM_GROUPS_MAX } from '../../src/kernel/list-limits.ts'
import { moneyFields } from '../../src/records/list/list-sums.ts'
import { records } from '../../src/registry.ts'
import { sendFile } from '../support/send-file.ts'
import { writtenBill } from '../support/written-bill.ts'
import type { Client } from '../world.ts'
import { type ConformanceWorld, inOneWorld } from './conformance-world.ts'
import type { Rendered } from './list-oracle.ts'

const days = ['1970-01-01', '2026-01-31', '2026-02-01', '2027-12-31', '2028-02-29', '9999-12-31']
const currencies = ['EUR', 'USD', 'JPY']
const INVOICES = 36

/** A decimal as ten-thousandths, by its digits. */
function exact(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(4, '0'))
}

/** A record as a group shows it: without the contact person. */
function groupOf(row: Rendered, by: string): unknown {
  if (by === 'month') return row.date_iso.slice(0, 7)
  return row[by].map((one: object) => ('contact_person' in one ? { ...one, contact_person: null } : one))
}

/** The sums of the records of a list, computed from the shown records. */
function expected(rows: readonly Rendered[], members: readonly string[], by: string): unknown[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.currency, groupOf(row, by)]))
  return [...groups].map(([key, some]) => [
    ...JSON.parse(key),
    some.length,
    ...members.map((name) => some.reduce((sum, row) => sum + exact(row[name] ?? '0'), 0n)),
  ])
}

/** In the order of the guide: the currency, then the id or the month, empty first. */
function inOrder(groups: readonly unknown[]): unknown[] {
  const rank = ([currency, group]: readonly unknown[]) => {
    const key = Array.isArray(group) ? String(group[0]?.id ?? 0).padStart(9, '0') : String(group)
    return `${currency} ${key}`
  }
  return groups.toSorted((one, other) => (rank(one as unknown[]) < rank(other as unknown[]) ? -1 : 1))
}

/** Invoices, quotes, credit notes, payments and bills of several clients, projects, months and currencies. */
async function fillBooks({ admin }: ConformanceWorld): Promise<{ readonly secret: number }> {
  const clients: { readonly uuid: string; readonly people: readonly number[] }[] = []
  for (const name of ['Northlight', 'Ærø Film', 'Çelik & Oğlu']) {
    const id = await admin.create('contact', { type: 'organization', name })
    const people: number[] = []
    for (const first of ['Ada', 'Bo']) {
      people.push(await admin.create('contact', { type: 'person', name: first, linked_organization_id: id }))
    }
    clients.push({ uuid: `o${id}`, people })
  }
  const secret = await admin.create('project', { name: 'Merger', private: 1 })
  const projects = [secret, await admin.create('project', { name: 'Harbour', code: 'HB' }), undefined]
  for (let place = 0; place < INVOICES; place += 1) {
    const client = clients[place % 3]
    const project = projects[Math.floor(place / 2) % 3]
    const body = {
      client: [{ uuid: client?.uuid, contact_person: { id: client?.people[Math.floor(place / 3) % 2] } }],
      project: project === undefined ? [] : [{ id: project }],
      currency: currencies[Math.floor(place / 5) % 3],
      date: days[place % days.length],
      items: [{ name: 'Work', quantity: `${place + 1}.5`, unit_amount: '33.33', discount: `${place % 7}%` }],
    }
    await admin.create('quote', body)
    const invoice = await admin.create('invoice', { ...body, status: [{ id: 3 }] })
    if (place % 3 === 0) {
      const [currency = 'EUR', day = ''] = [body.currency, body.date]
      const bill = writtenBill(`R-${place}`, { currency, issueDate: day })
      const id = await sendFile(admin, '/v2/supplier-bill', `${place}.xml`, bill)
      await admin.put(`/v2/supplier-bill?id=${id}`, { project: body.project })
    }
    if (place % 4 === 0) await admin.create('payment', { invoice_id: invoice, amount: '11', date: days[place % 5] })
    if (place % 5 === 0) {
      const { status, body: made } = await admin.post(`/v2/invoice/credit?id=${invoice}`, { reason: 'Late' })
      assert.equal(status, 200, JSON.stringify(made))
    }
  }
  return { secret }
}

inOneWorld('sums of lists by group', (world) => {
  let books: Awaited<ReturnType<typeof fillBooks>>
  before(async () => {
    books = await fillBooks(world())
  })

  const sumsOf = async (client: Client, record: string, query: string): Promise<Rendered[]> => {
    const { status, body } = await client.get(`/v2/${record}?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.meta.sums
  }
  const comparable = (sums: readonly Rendered[], members: readonly string[], by: string) =>
    sums.map((one) => [one.currency, one[by], one.count, ...members.map((name) => exact(one[name]))])

  test('are offered for quotes, invoices, credit notes, payments and bills of suppliers', () => {
    const offered = records.flatMap(({ name, sumsBy }) => (sumsBy === undefined ? [] : [[name, Object.keys(sumsBy)]]))
    assert.deepEqual(Object.fromEntries(offered), {
      quote: ['client', 'project', 'month'],
      invoice: ['client', 'project', 'month'],
      'credit-note': ['client', 'project', 'month'],
      payment: ['month'],
      'supplier-bill': ['project', 'month'],
    })
  })

  for (const definition of records.filter(({ sumsBy }) => sumsBy !== undefined)) {
    const { name, sumsBy = {} } = definition
    const members = moneyFields(definition).map((field) => field.name)
    for (const by of Object.keys(sumsBy)) {
      describe(`${name} by ${by}`, () => {
        const asked = `sums=${members.join(',')}&sums_by=${by}`

        test('200: sums cover all pages, in order, whatever page and fields are requested', async () => {
          const all = await world().admin.list(name, 'limit=1000')
          const sums = await sumsOf(world().admin, name, `${asked}&limit=1&page=2&fields=id`)
          const groups = comparable(sums, members, by)
          assert.deepEqual(groups, inOrder(expected(all, members, by)))
          assert.ok(groups.length >= 3, `${groups.length}`)
        })

        test('200: sums cover the records that constraints and filters find, without deleted ones', async () => {
          const all = await world().admin.list(name, 'limit=1000')
          const some = all.filter((row, place) => place % 3 !== 0 && row.currency === 'EUR')
          const ids = all.filter((_, place) => place % 3 !== 0).map(({ id }) => id)
          const query = `${asked}&id=${ids.join(',')}&currency=EUR&updated_after=0`
          const sums = await sumsOf(world().admin, name, query)
          assert.deepEqual(comparable(sums, members, by), inOrder(expected(some, members, by)))
          assert.deepEqual(await sumsOf(world().admin, name, `${asked}&id=999999`), [])
        })

        test('200: groups add up to the sums without groups', async () => {
          const whole = await sumsOf(world().admin, name, `sums=${members.join(',')}`)
          const sums = await sumsOf(world().admin, name, asked)
          for (const { currency, ...one } of whole) {
            const parts = sums.filter((part) => part.currency === currency)
            for (const member of members) {
              const sum = parts.reduce((total, part) => total + exact(part[member]), 0n)
              assert.equal(sum, exact(one[member]), `${currency} ${member}`)
            }
          }
        })
      })
    }
  }

  test('200: a hidden project is grouped with records that have no project', async () => {
    const outsider = await world().client({ finance: 'RW', project: 'RW', contact: 'R-' })
    for (const name of ['quote', 'invoice', 'credit-note']) {
      const rows = await outsider.list(name, 'limit=1000')
      const sums = await sumsOf(outsider, name, 'sums=total&sums_by=project')
      assert.deepEqual(comparable(sums, ['total'], 'project'), inOrder(expected(rows, ['total'], 'project')))
      assert.equal(JSON.stringify(sums).includes('Merger'), false)
      assert.equal(
        sums.some(({ project }) => project[0]?.id === books.secret),
        false,
      )
    }
  })

  test('200: a user without CONTACT sees only the names of clients, as in the list', async () => {
    const bookkeeper = await world().client({ finance: 'R-' })
    const rows = await bookkeeper.list('invoice', 'limit=1000')
    const sums = await sumsOf(bookkeeper, 'invoice', 'sums=total&sums_by=client')
    assert.deepEqual(comparable(sums, ['total'], 'client'), inOrder(expected(rows, ['total'], 'client')))
    assert.equal(sums[0]?.client[0].email, null)
  })

  test('403: only users who may see costs sum them', async () => {
    const { admin } = world()
    const sums = await sumsOf(admin, 'quote', 'sums=margin,buy_total&sums_by=project')
    assert.ok(sums.length > 0)
    const seller = await world().client({ finance: '--', schedule: 'RW' })
    assert.equal((await seller.get('/v2/quote?sums=buy_total&sums_by=project')).status, 403)
  })

  test('400: for an unknown group, the valid ones are listed', async () => {
    for (const wrong of ['status', 'date', '__proto__', 'client,project', '']) {
      const { status, body } = await world().admin.get(`/v2/invoice?sums=total&sums_by=${wrong}`)
      assert.deepEqual([status, body.error.field], [400, 'sums_by'], wrong)
      assert.match(body.error.message, /client, project, month/)
    }
  })

  test('400: a kind that has no groups, and groups without sums', async () => {
    const { body: none } = await world().admin.get('/v2/billable-item?sums=sell_cost&sums_by=month')
    assert.match(none.error.message, /^sums_by: .*cannot be grouped/)
    const { body: nothing } = await world().admin.get('/v2/invoice?sums_by=month')
    assert.match(nothing.error.message, /^sums_by: has no effect without sums/)
  })

  test(`400: more than ${SUM_GROUPS_MAX} groups are refused; exactly as many are returned`, async () => {
    const { admin } = world()
    const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Old client' }) }]
    const made = (await sumsOf(admin, 'invoice', 'sums=total&sums_by=month')).length
    const monthAt = (place: number) =>
      `${1971 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}-01`
    for (let place = 0; place < SUM_GROUPS_MAX - made; place += 1) {
      await admin.create('invoice', { client, currency: 'CHF', date: monthAt(place) })
    }
    assert.equal((await sumsOf(admin, 'invoice', 'sums=total&sums_by=month')).length, SUM_GROUPS_MAX)
    await admin.create('invoice', { client, currency: 'SEK', date: '2026-01-01' })
    const { status, body } = await admin.get('/v2/invoice?sums=total&sums_by=month')
    assert.deepEqual([status, body.error.field], [400, 'sums_by'])
    assert.match(body.error.message, /more than 1000 groups/)
    assert.equal((await sumsOf(admin, 'invoice', 'sums=total&sums_by=month&currency=SEK')).length, 1)
  })
})
