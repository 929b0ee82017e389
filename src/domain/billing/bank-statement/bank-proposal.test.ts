import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postFile } from '../../../../tests/support/send-file.ts'
import { camt, type WrittenEntry } from '../../../../tests/support/written-camt.ts'
import { onEachEngine } from '../../../../tests/world.ts'
import { earlierFees, earlierReturns } from './bank-proposal.store.ts'

const REFERENCES = 40_000

onEachEngine('what is kept of proposals', (open) => {
  test('is read by the references of the bank only', async () => {
    await using world = await open()
    const fee = '<Chrgs><Amt Ccy="EUR">3.50</Amt></Chrgs>'
    const refs = ['A', 'B', 'C', 'D']
    const entries = refs.flatMap((ref): WrittenEntry[] => [
      { amount: '96.50', ref: `${ref}1`, text: 'thanks', more: fee },
      { amount: '96.50', ref: `${ref}2`, text: 'returned', sign: 'DBIT', code: 'UPDD' },
    ])
    for (const file of [entries, entries.slice(2)]) {
      const sent = await postFile(world.admin, '/v2/bank-statement', 's.xml', Buffer.from(camt(file, '08')))
      assert.equal(sent.status, 200, JSON.stringify(sent.body))
    }
    const scope = world.app.scopes.reading((await world.app.scopes.systemSession(1)) ?? assert.fail())
    const returned = async (references: readonly string[]) =>
      (await earlierReturns(scope, references)).map(({ credit }) => credit.reference).toSorted()
    const charged = async (references: readonly string[]) =>
      (await earlierFees(scope, references)).map(({ reference, fee }) => [reference, fee]).toSorted()
    assert.deepEqual([await returned([]), await charged([])], [[], []])
    assert.deepEqual(await returned(['B1', 'B2', 'D2', "'"]), ['B2', 'D2'])
    assert.deepEqual(await charged(['B1', 'B2', 'D1']), [
      ['B1', 35_000],
      ['D1', 35_000],
    ])
    const many = [...Array.from({ length: REFERENCES }, (_, at) => `X${at}`), 'C1', 'C2']
    assert.deepEqual([await returned(many), await charged(many)], [['C2'], [['C1', 35_000]]])
  })
})
