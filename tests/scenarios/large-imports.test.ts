import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { longestTurn } from '../support/longest-turn.ts'
import { postFile } from '../support/send-file.ts'
import { timed } from '../support/wall-time.ts'
import { onEachEngine, openWorld, type World } from '../world.ts'

const ROWS = 10_000
const SECONDS_MAX = 20

/** Imports a table; returns the number of rows by what happened to them, and the seconds. */
async function importRows({ admin }: World, query: string, rows: readonly string[]) {
  const bytes = Buffer.from(rows.join('\r\n'))
  const { answer, seconds } = await timed(() => postFile(admin, `/v2/import?${query}`, 'table.csv', bytes))
  assert.equal(answer.status, 200, JSON.stringify(answer.body).slice(0, 500))
  return { counts: answer.body.data.counts, seconds }
}

onEachEngine('large imports', (open) => {
  test('10,000 bookings are stored in less than 20 s', { timeout: 120_000 }, async () => {
    await using world = await open()
    await world.admin.create('resource', { name: 'Flame 1', type_id: 1 })
    await world.admin.create('contact', { type: 'organization', name: 'Northern Light' })
    await world.admin.create('project', { name: 'Harbour' })
    const day = Temporal.PlainDate.from('2026-01-01')
    const rows = Array.from({ length: ROWS }, (_, place) => {
      const date = day.add({ days: Math.floor(place / 30) })
      return `Booking ${place},${date} 09:00,${date} 17:00,Flame 1,Northern Light,Harbour`
    })
    const { counts, seconds } = await importRows(world, 'record=booking', [
      'name,start,end,resource,client,project',
      ...rows,
    ])
    assert.equal(counts.new, ROWS)
    assert.ok(seconds < SECONDS_MAX, `${seconds} s`)
  })

  test('10,000 contacts are created, and found unchanged, in less than 20 s each', { timeout: 120_000 }, async () => {
    await using world = await open()
    const rows = Array.from({ length: ROWS }, (_, at) => `organization,Client ${at},a${at}@client.example,Berlin`)
    for (const [mode, fate] of [
      ['add', 'new'],
      ['update', 'same'],
    ] as const) {
      const { counts, seconds } = await importRows(world, `record=contact&mode=${mode}`, [
        'type,name,email,city',
        ...rows,
      ])
      assert.equal(counts[fate], ROWS)
      assert.ok(seconds < SECONDS_MAX, `${mode}: ${seconds} s`)
    }
  })
})

test('20,000 records with the same name do not keep other requests waiting', { timeout: 120_000 }, async () => {
  await using world = await openWorld(sqlite)
  await importRows(world, 'record=resource', ['name,type', ...Array.from({ length: 2 * ROWS }, () => 'Same,Room')])
  const booking = ['name,start,end,resources', 'Grade,2026-03-01 09:00,2026-03-01 10:00,Same']
  const file = Buffer.from(booking.join('\r\n'))
  const { answer, turnMs } = await longestTurn(() =>
    postFile(world.admin, '/v2/import?record=booking&dry_run=true', 'table.csv', file),
  )
  assert.match(JSON.stringify(answer.body), /several records are named/)
  assert.ok(turnMs < 500, `${turnMs} ms`)
})

test('cells with thousands of names do not keep other requests waiting', { timeout: 120_000 }, async () => {
  await using world = await openWorld(sqlite)
  await world.admin.create('resource', { name: 'A', type_id: 1 })
  for (const [names, rows, result] of [
    ['Unknown,', 100, /\\"Unknown\\" was not found/],
    ['A,', 5, /at most 1000/],
    [',,', 5, /^\[\]$/],
  ] as const) {
    const row = `Grade;2026-03-01 09:00;2026-03-01 10:00;"${names.repeat(30_000 / names.length)}"`
    const file = Buffer.from(['name;start;end;resources', ...Array(rows).fill(row)].join('\r\n'))
    const { answer: sent, seconds } = await timed(() =>
      longestTurn(() => postFile(world.admin, '/v2/import?record=booking&dry_run=true', 'table.csv', file)),
    )
    assert.match(JSON.stringify(sent.answer.body.data.rows.at(-1).errors), result)
    assert.ok(sent.turnMs < 100, `${names} ${sent.turnMs} ms`)
    assert.ok(seconds < 3, `${names} ${seconds} s`)
  }
  // Each of 15,000 names in a row needs several look-ups.
  const row = `Grade;2026-03-01 09:00;2026-03-01 10:00;"${'A,'.repeat(15_000)}"`
  const file = Buffer.from(['name;start;end;resources', ...Array(60).fill(row)].join('\r\n'))
  const { body } = await postFile(world.admin, '/v2/import?record=booking&dry_run=true', 'table.csv', file)
  assert.match(JSON.stringify(body.data.rows.at(-1).errors), /too many names/)
})
