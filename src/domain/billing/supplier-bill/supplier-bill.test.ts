import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { anyEInvoice } from '../../../../tests/einvoice/any-einvoice.ts'
import { setRow } from '../../../../tests/http/account.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'
import { facturXPdf } from '../../../kernel/pdf/factur-x-pdf.ts'
import { renderPdf } from '../../../kernel/pdf/render-pdf.ts'
import { type EInvoice, writeEInvoice } from '../../paper/einvoice/index.ts'

const [sample] = fc.sample(anyEInvoice, { numRuns: 1, seed: 11 })

function bill(changes: Partial<EInvoice> = {}): string {
  assert.ok(sample)
  return writeEInvoice({ ...sample, number: 'R-1', typeCode: '380', ...changes }, 'ubl')
}

async function send(world: World, client: Client, content: Buffer | string, name = 'bill.xml') {
  const head = `--x7\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/v2/supplier-bill',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'multipart/form-data; boundary=x7' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--x7--\r\n')]),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function fileOf(world: World, id: number): Promise<Buffer> {
  const answer = await world.app.http.inject({
    method: 'GET',
    url: `/v2/supplier-bill/file?id=${id}`,
    headers: { authorization: `Bearer ${world.admin.token}` },
  })
  assert.equal(answer.statusCode, 200)
  return answer.rawPayload
}

onEachEngine('supplier bill', (open) => {
  test('a bill is read from XML, listed, annotated and kept byte for byte', async () => {
    await using world = await open()
    const { status, body } = await send(world, world.admin, bill())
    assert.equal(status, 200, JSON.stringify(body))
    const [read] = await world.admin.list('supplier-bill', `id=${body.success.id}`)
    assert.equal(read.number, 'R-1')
    assert.equal(read.seller.name, sample?.seller.name)
    assert.equal(read.total, sample?.totals.gross)
    assert.equal(read.lines.length, sample?.lines.length)
    assert.deepEqual(read.differences, [])
    assert.equal(read.status, 'new')
    assert.equal((await fileOf(world, read.id)).toString(), bill())
    const project = await world.admin.create('project', { name: 'Film' })
    const changes = { project: [{ id: project }], status: 'checked', notes: 'Ask about line 1.', total: '1' }
    assert.equal((await world.admin.put(`/v2/supplier-bill?id=${read.id}`, changes)).status, 200)
    const [changed] = await world.admin.list('supplier-bill', `project=${project}`)
    assert.deepEqual([changed.status, changed.total, changed.project[0].id], ['checked', read.total, project])
  })

  test('a Factur-X PDF is read, and its amount counts in the sums of its project', async () => {
    await using world = await open()
    const source = '#set document(title: "x", date: datetime(year: 2026, month: 1, day: 2))\nx'
    const page = await renderPdf({ source, language: 'en', data: '"x"', files: new Map() })
    assert.ok(sample)
    const pdf = facturXPdf(page, writeEInvoice({ ...sample, number: 'R-2' }, 'factur-x')) ?? assert.fail('no PDF')
    const { body } = await send(world, world.admin, pdf, 'bill.pdf')
    const [read] = await world.admin.list('supplier-bill', `id=${body.success.id}`)
    assert.deepEqual([read.number, read.file_type], ['R-2', 'application/pdf'])
    assert.deepEqual(await fileOf(world, read.id), pdf)
    const project = await world.admin.create('project', { name: 'Film' })
    await world.admin.put(`/v2/supplier-bill?id=${read.id}`, { project: [{ id: project }] })
    const { body: list } = await world.admin.get('/v2/supplier-bill?sums=net_total&sums_by=project')
    assert.ok(JSON.stringify(list.meta).includes(`"${read.net_total}"`), JSON.stringify(list.meta))
  })

  test('amounts of a credit note are negative, and amounts that do not add up are named', async () => {
    await using world = await open()
    assert.ok(sample)
    const totals = { ...sample.totals, payable: '12.34' }
    const { body } = await send(world, world.admin, bill({ typeCode: '381', totals }))
    const [read] = await world.admin.list('supplier-bill', `id=${body.success.id}`)
    assert.equal(read.payable, '-12.34')
    // Credit notes of factoring companies and of prepayments, as in France.
    for (const typeCode of ['502', '503']) {
      const { body } = await send(world, world.admin, bill({ typeCode, totals, number: `R-${typeCode}` }))
      assert.equal((await world.admin.list('supplier-bill', `id=${body.success.id}`))[0].payable, '-12.34', typeCode)
    }
    assert.deepEqual(
      read.differences.map(({ term, stated }: { term: string; stated: string }) => [term, stated]),
      [['BT-115', '12.34']],
    )
  })

  test('a bill in a former currency is read and summed', async () => {
    await using world = await open()
    const { body } = await send(world, world.admin, bill({ currency: 'BGN', vatCurrency: undefined }))
    const [read] = await world.admin.list('supplier-bill', `id=${body.success.id}`)
    assert.deepEqual([read.currency, read.total, read.differences], ['BGN', sample?.totals.gross, []])
    const { body: list } = await world.admin.get('/v2/supplier-bill?sums=net_total')
    assert.ok(JSON.stringify(list.meta).includes(`"${read.net_total}"`), JSON.stringify(list.meta))
  })

  describe('refused', () => {
    test('the same bill twice, also when a deleted one is restored', async () => {
      await using world = await open()
      const { body } = await send(world, world.admin, bill())
      const again = await send(world, world.admin, bill({ note: undefined } as Partial<EInvoice>))
      assert.equal(again.status, 409)
      assert.match(again.body.error.message, /is the bill R-1 of .* which has already been uploaded/)
      assert.equal((await send(world, world.admin, bill({ number: 'R-3' }))).status, 200)
      assert.equal((await world.admin.delete(`/v2/supplier-bill?id=${body.success.id}`)).status, 200)
      assert.equal((await send(world, world.admin, bill())).status, 200)
      assert.equal((await world.admin.post(`/v2/supplier-bill/restore?id=${body.success.id}`, {})).status, 409)
    })

    for (const vatId of ['DE123456789', undefined]) {
      test(`the same bill, stored before texts were one line, ${vatId === undefined ? 'without' : 'with'} a VAT id`, async () => {
        await using world = await open()
        assert.ok(sample)
        const [number, seller_name] = ['R 2026\n   14', 'Crane &\n  Dolly GmbH']
        const broken = bill({ number, seller: { ...sample.seller, name: seller_name, vatId } })
        const { body } = await send(world, world.admin, broken)
        assert.equal(body.success?.id, 1, JSON.stringify(body))
        await setRow(world.app.scopes.engine, 'supplier_bill', 1, { number, seller_name })
        const again = await send(world, world.admin, broken)
        assert.equal(again.status, 409)
        assert.match(again.body.error.message, /is the bill R 2026 14 of (Crane & Dolly GmbH|DE123456789), which/)
        await world.admin.delete('/v2/supplier-bill?id=1')
        assert.equal((await send(world, world.admin, broken)).status, 200)
        const restored = await world.admin.post('/v2/supplier-bill/restore?id=1', {})
        assert.equal(restored.status, 409)
      })
    }

    test('but not a number of another year, or a credit note with the number of an invoice', async () => {
      await using world = await open()
      const statuses: number[] = []
      for (const change of [
        { issueDate: '2025-12-31' },
        { issueDate: '2026-01-02' },
        { issueDate: '2026-01-02', typeCode: '381' },
        { issueDate: '2026-11-02' },
        { issueDate: '2026-11-02', typeCode: '381' },
      ]) {
        statuses.push((await send(world, world.admin, bill(change))).status)
      }
      assert.deepEqual(statuses, [200, 200, 200, 409, 409])
    })

    test('hostile, broken and other files, with the reason', async () => {
      await using world = await open()
      const bomb = '<!DOCTYPE a [<!ENTITY b "lol"><!ENTITY c "&b;&b;">]><a>&c;</a>'
      const cases: readonly (readonly [Buffer | string, RegExp])[] = [
        ['', /file/],
        ['a;b', /^file: is not well-formed XML: .*text data outside of root node\.( [A-Z]|$)/],
        [bomb, /file: declares a document type/],
        ['<a/>', /file: is not an e-invoice: its root element is "a"/],
        ['<a>'.repeat(1_000), /nested more than 64 levels deep|not well-formed/],
        [Buffer.from([0x3c, 0xe9, 0x3e]), /is not text in utf-8/],
        ['%PDF-1.7\n', /file: is not a readable PDF/],
        [bill().replace(/<cbc:ID>R-1</, '<cbc:ID> <'), /BT-1: is missing/],
        [bill().replace(/<cbc:IssueDate>[^<]*/, '<cbc:IssueDate>2026-02-30'), /BT-2: must be a day/],
        [bill({ currency: 'XXX' }), /BT-5: must be an ISO 4217 currency/],
      ]
      for (const [content, problem] of cases) {
        const { status, body } = await send(world, world.admin, content)
        assert.equal(status, 400, JSON.stringify(body))
        assert.match(body.error.message, problem)
      }
      assert.deepEqual(await world.admin.list('supplier-bill'), [])
    })

    test('actors without the right to read or write invoices', async () => {
      await using world = await open()
      const reader = await world.client({ finance: 'R-' })
      assert.equal((await send(world, reader, bill())).status, 403)
      const nobody = await world.client({})
      assert.equal((await nobody.get('/v2/supplier-bill')).status, 403)
    })
  })
})
