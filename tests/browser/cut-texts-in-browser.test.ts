import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, until } from '../support/console-visit.ts'

/** A page that is wider than its window, and fields and states of documents that show only a part of their text. */
const cutTexts = `(() => {
  const isWider = (box) => box.scrollWidth > box.clientWidth + 1
  const wide = [...document.querySelectorAll('html, main')].filter(isWider).map(({ localName }) => localName)
  const texts = [...document.querySelectorAll('.lines :is(input, textarea, th, td), .state, .paper-facts label')]
  const cut = texts.filter((one) => isWider(one) || isWider(one.parentElement))
  const chosen = [...document.querySelectorAll('.paper-form select')].filter((select) => {
    const copy = document.createElement('select')
    copy.className = select.className
    copy.append(select.selectedOptions[0].cloneNode(true))
    copy.style.cssText = 'position: absolute; width: max-content'
    select.after(copy)
    const needed = copy.offsetWidth
    copy.remove()
    return needed > select.offsetWidth + 1
  })
  return [...wide, ...[...cut, ...chosen].map((one) => one.ariaLabel ?? one.textContent)]
})()`

async function assertWhole(page: Page): Promise<void> {
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    assert.deepEqual(await page.evaluate(cutTexts), [], `${page.url()} at ${width} pixels`)
  }
}

inBrowser('documents show all of their texts', (open) => {
  for (const locale of ['en-GB', 'de-DE']) {
    test(`on narrow and wide screens, in ${locale}`, async () => {
      await using visit = await open()
      const { admin } = visit.world
      await admin.put('/v2/instance', { locale })
      const client = await admin.create('contact', { type: 'organization', name: 'Acme' })
      const tax = await admin.create('tax', { name: 'Reverse charge', rate: '0', code: 'AE' })
      const line = {
        item_text: 'Grading with the senior colourist, in both suites',
        description: 'Monday to Friday, including the evening of Thursday',
        quantity: '12.4583',
        unit: 'terabyte',
        unit_amount: '12850.75',
        discount: '10',
        taxes: [{ id: tax }],
      }
      const id = await admin.create('invoice', { client: [{ id: client }], items: [line] })
      const page = await visit.openTab(admin, `/invoice?id=${id}`)
      await page.locator('.cell[data-cell=quantity]').waitFor()
      await assertWhole(page)
      await admin.put(`/v2/invoice?id=${id}`, { status: [{ name: 'Awaiting Payment' }] })
      await page.reload()
      await page.locator('.lines.is-frozen').waitFor()
      await assertWhole(page)
      await page.goto(`${visit.address}/invoices`)
      await page.locator('.ledger .state').waitFor()
      await assertWhole(page)
    })
  }
})

inBrowser('a bar that is too short for its words', (open) => {
  test('breaks a long word in the day view', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const resources = [{ id: await admin.create('resource', { name: 'Suite 1', type_id: 1 }) }]
    const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
    const name = 'Farbkorrekturbesprechungstermin'
    for (const _ of [1, 2, 3]) await admin.create('booking', { name, start, end: start + 14_400, resources })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02&show=day')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText(name).first().waitFor()
    const bars = "[...document.querySelectorAll('.bk.tall')]"
    assert.deepEqual(await page.evaluate(`${bars}.map((bar) => bar.scrollWidth > bar.clientWidth)`), [
      false,
      false,
      false,
    ])
  })

  test('says all of them when the pointer is over it, in every view', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const start = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000
    const name = 'Farbkorrekturbesprechung mit allen'
    const resources = [{ id: room }]
    await admin.create('booking', { name, start, end: start + 900, resources })
    await admin.create('booking', { name: 'Mix', start: start + 10_800, end: start + 46_800, resources })
    const page = await visit.openTab(admin, '/schedule?date=2026-03-02')
    await page.setViewportSize({ width: 760, height: 700 })
    const titleOf = async (text: string) => {
      const bar = page.getByRole('button', { name: new RegExp(`^${text}`) })
      await bar.hover()
      return (await bar.getAttribute('title')) ?? ''
    }
    const said = new RegExp(`^${name}\\n.*10:00 – 10:15\\nno status$`)
    await until(
      'the title in the week',
      () => titleOf(name),
      (title) => said.test(title),
    )
    await page.goto(`${visit.address}/schedule?date=2026-03-02&show=day`)
    await until(
      'the title in the day',
      () => titleOf(name),
      (title) => said.test(title),
    )
    assert.equal(await titleOf('Mix'), '')
  })
})
