import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const message = [
  'Bis [earlyPaymentDate|(j.n.Y)]: [earlyPaymentAmount] ([earlyPaymentPercent], [earlyPaymentDiscount])',
  '',
  'Skonto [amountDiscounted]',
  '',
  'Rest [balance]',
].join('\n')

onEachEngine('the discount for early payment in templates', (open) => {
  test('is the first of the terms; what was taken is shown, and lines without a value are left out', async () => {
    await using world = await open({ smtpUrl: 'smtp://127.0.0.1:1' })
    const { admin } = world
    await admin.put('/v2/instance', {
      ...{ locale: 'de-DE', currency: 'EUR', timezone: 'America/Los_Angeles', company_email: 'books@lumen.example' },
    })
    const client = [
      { id: await admin.create('contact', { type: 'organization', name: 'Acme', email_1: 'a@acme.example' }) },
    ]
    const invoiced = (terms: string | null, also: object = {}) =>
      admin.create('invoice', {
        ...{ client, terms, status_id: 3, date: '2026-03-02', items: [{ unit_amount: '1190' }], ...also },
      })
    const mailed = async (path: string, id: number) => {
      const { status, body } = await admin.post(`/v2/${path}/send?id=${id}&dry_run=true`, { message })
      assert.equal(status, 200, JSON.stringify(body))
      return body.dry_run.mail.message.normalize('NFKC').split('\n').filter(Boolean)
    }
    const id = await invoiced('Danke\n#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=7#PROZENT=3.00#')
    const offer = 'Bis 16.3.2026: 1.166,20 € (2 %, 23,80 €)'
    assert.deepEqual(await mailed('invoice', id), [offer, 'Rest 1.190,00 €'])
    await admin.create('payment', { invoice_id: id, amount: '1166.20', discount: '23.80' })
    assert.deepEqual(await mailed('invoice', id), [offer, 'Skonto 23,80 €', 'Rest 0,00 €'])
    assert.deepEqual(await mailed('invoice', await invoiced('30 Tage netto')), ['Rest 1.190,00 €'])
    const prepaid = await invoiced('#SKONTO#TAGE=14#PROZENT=2.00#', { amount_prepaid: '1190' })
    assert.deepEqual(await mailed('invoice', prepaid), ['Rest 0,00 €'])
    await admin.create(`invoice/credit?id=${id}`, {})
    assert.deepEqual(await mailed('credit-note', 1), [])
  })

  test('is refused in templates of quotes', async () => {
    await using world = await open()
    const refused = await world.admin.post('/v2/invoice-template', {
      ...{ name: 'Offer', type_id: 2, top_left_container: '[earlyPaymentDate]' },
    })
    assert.equal(refused.status, 400)
    assert.match(JSON.stringify(refused.body), /earlyPaymentDate\] is not for templates of quotes/)
  })
})
