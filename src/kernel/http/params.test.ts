import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choiceParam, idParam, readQuery } from './params.ts'

const params = {
  id: idParam('The id of the booking.'),
  by: { ...choiceParam('Grouping of the sums.', ['month', 'client']), required: true as const },
}

test('a missing parameter is named as one of the query, with its choices', () => {
  assert.throws(() => readQuery(params, {}), {
    faults: [
      { field: 'id', message: 'id: is required as a query parameter (?id=…). The id of the booking.' },
      {
        field: 'by',
        message: 'by: is required as a query parameter (?by=…), as one of month, client. Grouping of the sums.',
      },
    ],
  })
})
