import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../support/send-file.ts'
import { timed } from '../support/wall-time.ts'
import { onEachEngine, type World } from '../world.ts'

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

  test('10,000 contacts are made, and found unchanged, in less than 20 s each', { timeout: 120_000 }, async () => {
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
