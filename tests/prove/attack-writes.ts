/** Allowed writes of the maximum size. */
import type { Attack, Victim } from './attack.ts'

const DAY = 86_400
const MONDAY = 1_803_801_600
const json = { 'content-type': 'application/json' }

async function write(victim: Victim, method: string, path: string, body: object): Promise<void> {
  await victim.send(method, path, { body: JSON.stringify(body), headers: json })
}

/** The rooms that the storm has created. */
const rooms = Array.from({ length: 44 }, (_, index) => ({ id: index + 1 }))

export const attackWithWrites: readonly Attack[] = [
  {
    name: 'write: a series of 1,000 in 44 rooms that asks for clashes',
    run: (victim) =>
      write(victim, 'POST', '/v2/booking?check_clash=true', {
        name: 'Every hour',
        start: MONDAY + victim.random(900) * DAY,
        end: MONDAY + victim.random(900) * DAY + 901 * DAY,
        resources: rooms,
        repeat_rule: 'FREQ=hourly;REPENDTYPE=count;COUNT=1000;',
      }),
  },
  {
    name: 'write: a series of 1,000 in 44 rooms',
    run: (victim) => {
      const start = MONDAY + victim.random(90_000) * 60
      return write(victim, 'POST', '/v2/booking?check_clash=true', {
        name: 'Every day',
        start,
        end: start + 600,
        resources: rooms,
        repeat_rule: 'FREQ=daily;REPENDTYPE=count;COUNT=1000;',
      })
    },
  },
  {
    name: 'write: 10,000 bookings at once',
    run: (victim) => {
      const values = Array.from({ length: 10_000 }, (_, row) => [`${row}`, MONDAY + row * 60, MONDAY + row * 60 + 60])
      return write(victim, 'POST', '/v2/booking/bulk', {
        save: {
          common_properties: [{ resources: rooms.slice(0, 2) }],
          columns: ['name', 'start', 'end'],
          values,
        },
      })
    },
  },
  {
    name: 'write: an invoice of 1,000 lines',
    run: async (victim) => {
      const items = Array.from({ length: 1_000 }, (_, row) => ({
        item_text: `Line ${row}`,
        quantity: '1.5',
        unit_amount: 9,
      }))
      await write(victim, 'PUT', '/v2/invoice?id=1', { items })
      await victim.send('GET', '/v2/invoice/pdf?id=1')
    },
  },
  {
    name: 'write: markup that opens and never closes',
    run: (victim) =>
      write(victim, 'PUT', '/v2/invoice-template?id=1', {
        top_left_container: `${'*_['.repeat(3_000)}`,
        title: '[number]'.repeat(100),
      }),
  },
  {
    name: 'write: availability of everything for years',
    run: async (victim) => {
      const ids = rooms.map(({ id }) => id)
      await victim.send(
        'GET',
        `/v2/resource/availability?resource_ids=${ids}&from=${MONDAY}&to=${MONDAY + 3_000 * DAY}&duration_min=1`,
      )
      await victim.send(
        'GET',
        `/v2/booking/checkclash?start=${MONDAY}&end=${MONDAY + 3_000 * DAY}&resources=${ids}&limit=1000`,
      )
    },
  },
]
