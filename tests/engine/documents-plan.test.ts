import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { openWorld } from '../world.ts'
import { askedStatements } from './asked-statements.ts'

test('payments and credit notes of a document are looked up by its invoice, not by the day', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const items = [{ item_text: 'Grade', unit_amount: '100' }]
  const invoice_id = await admin.create('invoice', { client, items, status_id: 3, date: '2026-01-05' })
  await admin.create('payment', { invoice_id, amount: '40', date: '2026-02-05' })
  const { engine } = app.scopes
  const asked = askedStatements(engine)
  const open = await admin.get('/v2/report/open-items?by=client&as_of=2026-01-31')
  assert.equal(open.body.data[0].balance, '100.00')
  assert.equal((await admin.get('/v2/export/open-items?as_of=2026-01-31')).status, 200)
  assert.equal((await admin.get('/v2/export/payments')).status, 200)
  assert.equal((await admin.get('/v2/export/credit-notes')).status, 200)
  const looked = new Set<string>()
  for (const [text, values] of asked) {
    if (!/\bas d\b/.test(text)) continue
    for (const line of await engine.explain(text, values)) if (/ [xn] /.test(line)) looked.add(line.trim())
  }
  assert.deepEqual([...looked].toSorted(), [
    'SEARCH n USING INDEX credit_note_invoice (instance_id=? AND invoice_id=? AND id<?)',
    'SEARCH n USING INDEX credit_note_invoice (instance_id=? AND invoice_id=?)',
    'SEARCH x USING INDEX credit_note_invoice (instance_id=? AND invoice_id=?)',
    'SEARCH x USING INDEX payment_invoice (instance_id=? AND invoice_id=?)',
  ])
})

test('the documents of one client are looked up by the client, not read among those of all clients', async () => {
  await using world = await openWorld(sqlite)
  const { admin, app } = world
  const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
  const items = [{ item_text: 'Grade', unit_amount: '100' }]
  const invoiced = { client: [{ id: client }], items, status_id: 3, date: '2026-01-05' }
  const invoice_id = await admin.create('invoice', invoiced)
  await admin.create('payment', { invoice_id, amount: '40', date: '2026-01-05' })
  assert.equal((await admin.post(`/v2/invoice/credit?id=${invoice_id}`, { reason: 'late' })).status, 200)
  const { engine } = app.scopes
  const asked = askedStatements(engine)
  for (const what of ['report/statement?', 'export/open-items?', 'export/invoices?from=2026-01-01&to=2026-12-31&']) {
    assert.equal((await admin.get(`/v2/${what}client_uuid=o${client}`)).status, 200)
  }
  const looked = new Set<string>()
  for (const [text, values] of asked) {
    if (!/\bas d\b/.test(text)) continue
    for (const line of await engine.explain(text, values)) if (/ d /.test(line)) looked.add(line.trim())
  }
  assert.deepEqual([...looked].toSorted(), [
    'SEARCH d USING INDEX credit_note_client (instance_id=? AND client_id=? AND id>? AND id<?)',
    'SEARCH d USING INDEX credit_note_live (instance_id=? AND id=?)',
    'SEARCH d USING INDEX invoice_client (instance_id=? AND client_id=? AND id>? AND id<?)',
    'SEARCH d USING INDEX invoice_live (instance_id=? AND id=?)',
    'SEARCH d USING INDEX payment_invoice (instance_id=? AND invoice_id=?)',
    'SEARCH d USING INDEX payment_live (instance_id=? AND id=?)',
  ])
})
