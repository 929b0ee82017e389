import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '../support/mail-server.ts'
import { Receiver } from '../support/receiver.ts'
import { onEachEngine } from '../world.ts'
import { searchForLeaks } from './leak-search.ts'
import { COST, FOREIGN, HUSHED, openLeakStudio, signedInViewers } from './leak-studio.ts'

/** The users who see the most: `npm run prove:leaks` searches for the others. */
const searched = ['planner', 'outsider', 'anonymous', 'hidden', 'schedule RW', 'admin RW', 'admin R-', 'finance R-']

/** Those of them who are searched with a session too. */
const bySessions = ['outsider', 'hidden', 'admin RW']

onEachEngine('search for leaks', (open) => {
  test('nobody gets data of another instance, a private project or a closed workspace', async () => {
    await using server = await startMailServer()
    await using world = await open({ smtpUrl: server.url })
    await using receiver = await Receiver.open()
    await using planners = await Receiver.open()
    const studio = await openLeakStudio(world, [receiver.url, planners.url])
    const sent = planners.received.map(({ text }) => text)
    assert.ok(sent.length > 10 && sent.length < receiver.received.length, `${sent.length} were sent`)
    const viewers = studio.viewers.filter(({ name }) => searched.includes(name))
    assert.equal(viewers.length, searched.length)
    const { leaks, given } = await searchForLeaks(world, { ...studio, viewers }, { isThorough: false, sent })
    assert.deepEqual(leaks, [])
    assert.ok(given > 500, `only ${given} answers were given`)
    const signedIn = await signedInViewers(
      world,
      viewers.filter(({ name }) => bySessions.includes(name)),
    )
    const again = await searchForLeaks(world, { ...studio, viewers: signedIn }, { isThorough: false, sent })
    assert.deepEqual(again.leaks, [])
    assert.ok(again.given > 100, `only ${again.given} answers were given by sessions`)
    const own = { name: 'founder', client: studio.founder, seesCosts: false }
    const found = await searchForLeaks(world, { ...studio, viewers: [own] }, { isThorough: false, sent })
    const texts = found.leaks.map(({ text }) => text).join()
    assert.deepEqual(
      [HUSHED, COST, FOREIGN].map((mark) => texts.includes(mark)),
      [true, true, false],
      'the founder sees what the search looks for',
    )
  })
})
