import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000

onEachEngine('a booking of whole days on a document', (open) => {
  test('has the days that were booked, in whatever zone their midnights were sent', async () => {
    await using world = await open()
    const { admin } = world
    await admin.put('/v2/instance', { timezone: 'America/New_York' })
    const { tax, room, book, invoice } = await openStudio(world)
    const old = await admin.create('tax', { name: 'Old', rate: '5' })
    const ownRate = (taxId: number, dates: object) => ({ hour_sell_cost: 100, taxes: [{ id: taxId }], ...dates })
    const rates = [ownRate(old, { date_end: '2026-03-02' }), ownRate(tax, { date_start: '2026-03-03' })]
    await admin.put(`/v2/resource?id=${room}`, { rates })
    const resources = [{ id: room, rates: [rate(1, 100)] }]
    for (const zone of ['Z', '-05:00', '+01:00']) {
      const [start, end] = [at(`2026-03-03T00:00:00${zone}`), at(`2026-03-05T00:00:00${zone}`)]
      const id = await book('Shoot', 0, { start, end, all_day: true, resources })
      const { items, groups } = await invoice({ booking_ids: [id], group_by: 'day' })
      assert.equal(groups[0].name, 'Tuesday, 3 March 2026', zone)
      assert.equal(items[0].description, 'Shoot, 3 Mar 2026 – 4 Mar 2026', zone)
      assert.deepEqual(
        items[0].taxes.map(({ id }: { id: number }) => id),
        [tax],
        zone,
      )
    }
  })
})
