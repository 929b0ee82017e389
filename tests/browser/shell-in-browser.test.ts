import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser } from '../support/console-visit.ts'

inBrowser('the shell', (open) => {
  test('shows the page of an address, that it is live, and the list of keys', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await assertAccessible(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Undo').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('does not say that it is live while the browser is offline', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin)
    const live = page.getByText('Live', { exact: true })
    await live.waitFor()
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    assert.equal(await live.count(), 0)
    await page.context().setOffline(false)
    await live.waitFor()
  })

  test('reads from a service on a computer without a network', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('project', { name: 'Harbour' })
    const page = await visit.openTab(admin)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.evaluate("window.dispatchEvent(new Event('offline'))")
    await page.getByRole('navigation').first().getByRole('link', { name: 'Projects' }).click()
    await page.getByText('Harbour').waitFor()
  })

  test('the keys of the page and those of every page are listed, each in full', async () => {
    await using visit = await open()
    const { admin } = visit.world
    await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const page = await visit.openTab(admin, '/schedule')
    await page.getByRole('row', { name: 'Suite 1' }).waitFor()
    await page.keyboard.press('?')
    const lists = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).locator('section')
    const [ofPage, everywhere] = await lists.allInnerTexts()
    assert.match(ofPage ?? '', /^On this page.*New booking/s)
    assert.doesNotMatch(ofPage ?? '', /Arrow|Escape|Undo/)
    assert.match(everywhere ?? '', /^Everywhere.*Undo/s)
    assert.doesNotMatch(everywhere ?? '', /New booking/)
    const wider = "document.querySelector('.dialog').scrollWidth - document.querySelector('.dialog').clientWidth"
    assert.equal(await page.evaluate(wider), 0)
  })

  test('nothing on the page covers the user menu', async () => {
    await using visit = await open()
    const { admin } = visit.world
    for (const name of ['Suite 1', 'Suite 2', 'Suite 3']) await admin.create('resource', { name, type_id: 1 })
    const page = await visit.openTab(admin, '/schedule')
    await page.getByRole('row', { name: 'Suite 3' }).waitFor()
    const you = page.getByRole('button', { name: 'You and your settings' })
    const [shown, name] = [await you.innerText(), await you.getAttribute('aria-label')]
    assert.ok(shown !== '' && name?.includes(shown), 'the name has the visible text')
    await you.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    const covered = `[...document.querySelectorAll('.menu-item')].flatMap((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect()
      const points = [left + 2, (left + right) / 2, right - 2].map((x) => [x, (top + bottom) / 2])
      return points.every(([x, y]) => item.contains(document.elementFromPoint(x, y))) ? [] : [item.textContent]
    })`
    assert.deepEqual(await page.evaluate(covered), [])
  })
})
