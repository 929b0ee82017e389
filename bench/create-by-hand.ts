/** Creates of the hand-written servers on SQLite: the rows that Daybook stores, and nothing else. */
import type { DatabaseSync } from 'node:sqlite'
import { foldedWords } from '../src/kernel/fold-text.ts'
import type { NewBooking } from './limit-request.ts'
import { type RatedResource, rateColumns, ratesByHand } from './rates-by-hand.ts'
import { USER } from './sqlite-json.ts'
import { WriteGroup } from './write-group.ts'

/** `also` runs in the transaction of each create. */
export function bookingCreator(
  database: DatabaseSync,
  timezone: string,
  also: (id: number) => void = () => {},
): (body: NewBooking) => Promise<number> {
  const create = createOn(database, timezone)
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const group = new WriteGroup<NewBooking, number>((bodies) => {
    begin.run()
    const ids = bodies.map((body) => {
      const id = create(body)
      also(id)
      return id
    })
    commit.run()
    return ids
  })
  return (body) => group.run(body)
}

function createOn(database: DatabaseSync, timezone: string): (body: NewBooking) => number {
  const takeInstance = database.prepare('update instance_head set version = version + 1 where instance_id = 1')
  const takeId = database.prepare(
    `insert into record_tally (instance_id, record, last_id, live) values (1, ?, 1, ?)
   on conflict do update set last_id = last_id + 1, live = live + excluded.live returning last_id as id`,
  )
  const countBlock = database.prepare(
    `insert into record_block (instance_id, record, block, live) values (1, 'booking', ?, 1)
   on conflict do update set live = live + 1`,
  )
  const columns = [
    'id',
    'name',
    'start',
    'end',
    'all_day',
    'timezone',
    'notes',
    'project_id',
    'client_id',
    'status_id',
    'created_id',
    'created',
    'updated_id',
    'updated',
    'last_rate_id',
  ]
  const insertBooking = database.prepare(
    `insert into booking (instance_id, ${columns.map((name) => `"${name}"`).join(', ')}) values (1, ${columns.map(() => '?').join(', ')})`,
  )
  const insertLink = database.prepare(
    `insert into booking_resource (instance_id, booking_id, resource_id, position, start, "end") values (1, ?, ?, ?, ?, ?)`,
  )
  const rated = database.prepare('select id, name, rates from resource where instance_id = 1 and rates is not null')
  const ratesOf = ratesByHand(rated.all() as unknown as RatedResource[])
  const insertRate = database.prepare(
    `insert into booking_rate (instance_id, booking_id, ${rateColumns.join(', ')}) values (1, ?, ${rateColumns.map(() => '?').join(', ')})`,
  )
  const insertWord = database.prepare(`insert into search_word (word, record_id) values (?, ?)`)
  const insertJournal = database.prepare(
    `insert into journal (instance_id, id, created, actor_id, record, record_id, action, after, event)
   values (1, ?, ?, ?, 'booking', ?, 'created', ?, 'bookingCreated')`,
  )

  return (body) => {
    const now = Math.floor(Date.now() / 1000)
    const links = body.resources.map((one) => one.id)
    const rates = ratesOf(body)
    takeInstance.run()
    const { id } = takeId.get('booking', 1) as { id: number }
    countBlock.run(Math.floor(id / 1024))
    const values = [
      id,
      body.name,
      body.start,
      body.end,
      0,
      timezone,
      body.notes,
      body.project[0].id,
      Number(body.client[0].uuid.slice(1)),
      body.status[0].id,
      USER,
      now,
      USER,
      now,
      rates.length,
    ]
    insertBooking.run(...values)
    for (const [index, resourceId] of links.entries()) insertLink.run(id, resourceId, index, body.start, body.end)
    for (const rate of rates) insertRate.run(id, ...rateColumns.map((name) => rate[name]))
    for (const word of foldedWords(body.name)) insertWord.run(word, id)
    const after = JSON.stringify({
      ...Object.fromEntries(columns.map((name, index) => [name, values[index]])),
      resource_rates: rates,
      resources: links,
    })
    insertJournal.run((takeId.get('journal', 0) as { id: number }).id, now, USER, id, after)
    return id
  }
}
