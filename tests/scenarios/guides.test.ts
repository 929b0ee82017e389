import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { ensureFirstInstance } from '../../src/domain/instance/index.ts'
import { createLog } from '../../src/kernel/log.ts'
import { sqlite } from '../support/engines.ts'

/** The shell blocks of a page, or of one section of it, in order. */
function shellBlocks(page: string, section?: string): string[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8')
  const part = section === undefined ? text : text.split(/^## /m).find((one) => one.startsWith(section))
  return [...(part ?? '').matchAll(/^```sh\n(.*?)^```/gms)].map((match) => match[1] ?? '')
}

async function run(script: string): Promise<string[]> {
  const shell = spawn('bash', ['-eu'], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  shell.stdout.on('data', (chunk) => {
    output += chunk
  })
  shell.stdin.end(script)
  const [code] = await once(shell, 'close')
  assert.equal(code, 0)
  return output.split('\n').filter((line) => line !== '')
}

/** Runs blocks that speak to a service on a new database; the answers, one for each call. */
async function answersOf(blocks: readonly string[]) {
  await using database = await sqlite.create()
  const settings = {
    host: '127.0.0.1',
    port: 0,
    rateLimit: 0,
    requestTimeoutSeconds: 30,
    trustedProxies: [],
    allowPrivateTargets: true,
  }
  await using app = await createApp(settings, { engine: await database.open(), log: createLog({ level: 'silent' }) })
  const token = await ensureFirstInstance(app.scopes)
  const address = await app.listen()
  const script = blocks
    .join('\n')
    .replace('http://127.0.0.1:4000', address)
    .replace('<the token>', token ?? '')
  return (await run(script)).map((line) => JSON.parse(line))
}

test('the tour of the README answers what it promises, run as it is written', async () => {
  const answers = await answersOf(shellBlocks('README.md', 'A five-minute tour'))
  const [instance, room, client, project, booking, inWindow, byName, wrong, tax, quote, quotes, duplicate, ...rest] =
    answers
  const [group, user, ownList, forbidden, journal] = rest
  assert.equal(instance.data[0].name, 'My studio')
  for (const created of [room, project, booking, tax, quote]) assert.deepEqual(created, { success: { id: 1 } })
  assert.deepEqual([client, duplicate, user], [{ success: { id: 2 } }, { success: { id: 2 } }, { success: { id: 2 } }])
  assert.deepEqual(group, { success: { id: 4 } })
  assert.equal(inWindow.data[0].resources[0].name, 'Suite 1')
  assert.deepEqual(byName.data, [{ id: 1, name: 'Grade – Episode 1' }])
  assert.deepEqual(
    wrong.error.details.map((fault: { field: string }) => fault.field),
    ['start', 'status', 'name'],
  )
  assert.deepEqual(quotes.data[0], {
    prefix: 'Q-',
    number: 1,
    sub_total: '333.33',
    discount_total: '33.33',
    net_total: '300.00',
    tax_total: '60.00',
    total: '360.00',
  })
  assert.deepEqual(ownList.data, byName.data)
  assert.equal(forbidden.error.code, 403)
  assert.equal(journal.data[0].action, 'created')
})

test('the guide from the first booking to the first invoice works as it is written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/first-booking-to-first-invoice.md'))
  const refused = answers.pop()
  assert.equal(refused.error.code, 409)
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  const [quotes, draft, issued] = answers.filter((answer) => answer.data !== undefined)
  const totals = { net_total: '2890.00', tax_total: '549.10', total: '3439.10' }
  assert.deepEqual(
    [quotes.data[0].number, quotes.data[0].total, draft.data[0].number, issued.data[0].number],
    [1, totals.total, null, 1],
  )
  assert.deepEqual({ ...issued.data[0], ...totals }, issued.data[0])
})

test('the guide to repeating bookings works as it is written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/repeating-bookings.md'))
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer))
  const [children, changed, masters] = answers.filter((answer) => answer.data !== undefined)
  assert.deepEqual(children.data[0], {
    id: 2,
    start_date_time_iso: '2026-09-14T09:00:00+02:00',
    repeat_master: 'false',
    repeat_master_id: '1',
    repeat_rule: 'FREQ=weekly;REPENDTYPE=date;UNTIL=20270531T235959',
  })
  const shown = changed.data.map((one: Record<string, string>) => [one.name, one.start_date_time_iso?.slice(0, 16)])
  assert.deepEqual(shown.slice(1, 5), [
    ['Colour session', '2026-09-14T09:00'],
    ['Colour session', '2026-09-24T09:00'],
    ['Colour session', '2026-09-28T09:00'],
    ['Colour session', '2026-10-05T10:30'],
  ])
  assert.deepEqual(masters.data, [
    {
      id: 2,
      start_date_time_iso: '2026-09-14T09:00:00+02:00',
      repeat_rule: 'FREQ=weekly;REPENDTYPE=date;UNTIL=20260928T090000',
    },
    {
      id: 5,
      start_date_time_iso: '2026-10-05T10:30:00+02:00',
      repeat_rule: 'FREQ=weekly;REPENDTYPE=date;UNTIL=20270111T103000',
    },
  ])
})

test('the guide to who sees what works as it is written', async () => {
  const answers = await answersOf(shellBlocks('docs/guides/who-sees-what.md'))
  const [forbidden, unknown] = answers.filter(({ error }) => error !== undefined)
  assert.match(forbidden.error.message, /needs READ permission on ADMIN/)
  assert.match(unknown.error.message, /^resources: there is no resource with the id 2/)
  const [busy, seen] = answers.filter(({ data }) => data !== undefined)
  assert.deepEqual(busy.data, [
    { id: 1, name: 'Private', start: 1803891600, end: 1803898800, notes: null, project: [] },
  ])
  assert.deepEqual(seen.data, [{ id: 1, name: 'Interview with the chair', notes: 'Side door' }])
})
