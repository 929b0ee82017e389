import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { kinds } from '../../console/src/api/kind-facts.golden.ts'
import type { MemberFacts } from '../../console/src/api/kind-facts.ts'
import { kindPages } from '../../console/src/kind-pages.golden.ts'
import { pagePaths } from '../../console/src/page-paths.ts'
import { csvRows } from '../../console/src/pages/records/csv.ts'
import { queryOf, readState, writeState } from '../../console/src/pages/records/list-state.ts'
import { beginningOf, changedBody, draftOf } from '../../console/src/pages/records/record-draft.ts'
import { allSections, factsOf, firstColumns, kindAt, pathOf } from '../../console/src/pages/records/record-screens.ts'
import { rowsInView } from '../../console/src/pages/records/rows-in-view.ts'
import { showAmount } from '../../console/src/pages/records/show-value.ts'
import { csvText } from '../../console/src/text/csv-text.ts'
import { records } from '../../src/registry.ts'

const zones = { zone: 'Europe/Berlin', instanceZone: 'Europe/Berlin' }

describe('screens of records', () => {
  test('dates are days, references have a picker, and a new record shows its defaults', () => {
    const member = (kind: string, name: string) => factsOf(kind).members.find((one) => one.name === name)
    for (const kind of ['invoice', 'quote', 'credit-note', 'supplier-bill', 'payment']) {
      assert.equal(member(kind, 'date')?.type, 'day', kind)
    }
    assert.deepEqual(
      [member('supplier-bill', 'booking')?.record, member('time-entry', 'booking')?.record],
      ['booking', 'booking'],
    )
    const { members } = factsOf('webhook')
    const before = draftOf(members, beginningOf(members), zones)
    assert.equal(before.enabled, true)
    assert.deepEqual(changedBody(members, before, { ...before, enabled: false }, zones), { enabled: false })
  })

  test('every kind of record has a page, a tab and columns', () => {
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      records.map(({ name }) => name),
    )
    const inTabs = allSections().flatMap((section) => section.kinds)
    for (const { name } of records) {
      assert.ok(pagePaths.includes(pathOf(name)), name)
      assert.ok(
        Object.values(kindPages).some((kind) => kind === name),
        name,
      )
      assert.equal(kindAt(pathOf(name))?.kind, name)
      assert.equal(inTabs.filter((kind) => kind === name).length, 1, name)
      assert.ok(firstColumns(factsOf(name)).length > 0, name)
    }
  })

  test('the address keeps the state of a list, and wrong parts of it are ignored', () => {
    const facts = factsOf('invoice')
    const state = {
      text: 'harbour & co',
      sort: 'due_date',
      columns: ['client', 'total'],
      filters: [
        { name: 'status', value: '3' },
        { name: 'status', value: '4' },
      ],
      all: false,
      open: '7',
    }
    assert.deepEqual(readState(facts, writeState(facts, state)), state)
    assert.equal(writeState(facts, readState(facts, '')), '')
    assert.deepEqual(readState(facts, 'sort=nothing&columns=nothing&f.nothing=1'), readState(facts, ''))
  })

  test('filters of one member are joined by OR, those of several by AND, and amounts are summed', () => {
    const facts = factsOf('invoice')
    const query = queryOf(facts, readState(facts, 'f.status=3&f.status=4&f.currency=EUR'))
    assert.deepEqual(
      [query.status, query.currency, query.filter_operator, query.sums, query.order_desc],
      ['3,4', 'EUR', 'AND', 'total,balance', 'date,id'],
    )
    assert.equal(queryOf(facts, readState(facts, 'f.status=3')).filter_operator, undefined)
  })
})

describe('drafts of records', () => {
  const { members } = factsOf('project')
  const project = {
    name: 'Harbour',
    code: null,
    private: 1,
    start: 1_795_511_700,
    client: [{ id: 2, uuid: 'o2', name: 'Northern Light' }],
    parent_folder_id: 4,
    people: { users: [{ id: 3, project_admin: true }], groups: [] },
    custom_fields: [{ id: 9, name: 'Reel', value: 'A' }],
  }

  test('a record without changes sends nothing', () => {
    for (const { kind, members: all } of kinds) {
      const draft = draftOf(all, {}, zones)
      assert.deepEqual(changedBody(all, draft, draft, zones), {}, kind)
    }
    const draft = draftOf(members, project, zones)
    assert.deepEqual(changedBody(members, draft, draftOf(members, project, zones), zones), {})
  })

  test('only changes are sent, in the form that the service expects', () => {
    const before = draftOf(members, project, zones)
    const draft = {
      ...before,
      name: 'Harbour 2',
      code: 'H2',
      private: false,
      start: '2026-12-24T09:30',
      client: undefined,
      parent_folder_id: { id: 5, name: 'Archive' },
      people: { users: [{ id: { id: 6, name: 'Ada' }, project_admin: false }], groups: [] },
      custom_fields: new Map([[9, '']]),
    }
    assert.deepEqual(changedBody(members, before, draft, zones), {
      name: 'Harbour 2',
      code: 'H2',
      private: false,
      start: Date.parse('2026-12-24T08:30:00Z') / 1000,
      client: [],
      parent_folder_id: 5,
      people: { users: [{ id: 6, project_admin: false }] },
      custom_fields: [{ id: 9, value: null }],
    })
  })
})

describe('long lists', () => {
  test('draw the rows in view and one screen around them, whatever the length', () => {
    const numbers = fc.record({
      scrollTop: fc.integer({ min: 0, max: 4_000_000 }),
      height: fc.integer({ min: 1, max: 2_000 }),
      rowHeight: fc.constantFrom(26, 32, 44),
      total: fc.integer({ min: 1, max: 100_000 }),
    })
    fc.assert(
      fc.property(numbers, ({ scrollTop, height, rowHeight, total }) => {
        const top = Math.min(scrollTop, Math.max(0, total * rowHeight - height))
        const { first, last } = rowsInView(top, height, rowHeight, total)
        assert.ok(first >= 0 && last < total && first <= last)
        assert.ok(first * rowHeight <= top, 'the first row in view is drawn')
        assert.ok((last + 1) * rowHeight >= Math.min(top + height, total * rowHeight), 'the last row in view is drawn')
        assert.ok(last - first <= (3 * Math.max(height, rowHeight)) / rowHeight + 3)
      }),
    )
  })
})

describe('files and figures', () => {
  const text = (name: string): MemberFacts => ({ name, about: '', type: 'text' })

  test('a CSV file is quoted correctly, and contains no formulas', () => {
    const record = { id: 1, name: 'A "big", one', notes: '=1+1;=2\n \uff1d3;"=4', total: '-5.00', date: 1_795_561_200 }
    const columns: MemberFacts[] = [text('name'), text('notes'), { ...text('total'), type: 'amount' }]
    const day: MemberFacts = { ...text('date'), type: 'day' }
    assert.equal(
      csvText(csvRows([...columns, day], [record], zones)),
      '\uFEFFname,notes,total,date\r\n"A ""big"", one","\'=1+1;\'=2\n\' \uff1d3;\'""=4",-5.00,2026-11-25\r\n',
    )
  })

  test('a CSV file has the days of the account, for users in every zone', () => {
    const midnight = Temporal.ZonedDateTime.from('2026-11-25T00:00[Europe/Berlin]').epochMilliseconds / 1000
    const day: MemberFacts = { name: 'date', about: '', type: 'day' }
    for (const zone of ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo']) {
      const rows = csvRows([day], [{ id: 1, date: midnight }], { zone, instanceZone: 'Europe/Berlin' })
      assert.deepEqual(rows, [['date'], ['2026-11-25']], zone)
    }
  })

  test('amounts have two decimals or more, and a true minus', () => {
    assert.equal(showAmount('-1234.5', 'en-GB'), '−1,234.50')
    assert.equal(showAmount('0.3333', 'de-DE'), '0,3333')
    assert.equal(showAmount('99999999999.99', 'en-GB'), '99,999,999,999.99')
  })
})
