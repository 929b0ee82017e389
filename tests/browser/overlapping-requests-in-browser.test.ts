/** Work that starts before other work ends, or is cut off: drawings and uploads. */
import { test } from 'node:test'
import { inBrowser, until } from '../support/console-visit.ts'
import { writtenBill } from '../support/written-bill.ts'

/** Delays the end of a PDF in the worker, which takes long on slow machines. */
const HOLD_ENDS = `{
  const { postMessage } = Worker.prototype
  window.ends = []
  Worker.prototype.postMessage = function (message, ...more) {
    const send = () => postMessage.call(this, message, ...more)
    if (message?.action === 'Terminate' && window.ends !== undefined) window.ends.push(send)
    else send()
  }
}`
const RELEASE_ENDS = `{
  const { ends } = window
  window.ends = undefined
  for (const send of ends) send()
}`

inBrowser('work that overlaps', (open) => {
  test('a PDF that arrives while the last one is being closed is drawn after it', async () => {
    await using visit = await open()
    const page = await visit.openTab(visit.world.admin, '/template?id=1')
    const sheet = page.getByRole('img', { name: 'Page 1 of 1' })
    await sheet.waitFor()
    await page.evaluate(HOLD_ENDS)
    const type = async (text: string) => {
      const drawn = page.waitForResponse((answer) => answer.url().includes('/v2/invoice-template/draw'))
      await page.getByLabel('Foot, centre', { exact: true }).fill(text)
      await (await drawn).finished()
    }
    await type('Thank you')
    await until(
      'the end of the first drawing',
      () => page.evaluate('window.ends.length') as Promise<number>,
      (count) => count === 1,
    )
    await page.evaluate("window.first = document.querySelector('.sheets canvas')")
    await type('Thank you very much')
    await page.getByRole('region', { name: 'The page' }).and(page.locator('[aria-busy=false]')).waitFor()
    await page.evaluate(RELEASE_ENDS)
    await until(
      'the second drawing',
      async () => [await page.evaluate('window.first.isConnected'), await page.getByText('cannot be shown').count()],
      ([isFirst, failures]) => isFirst === false && failures === 0,
    )
  })

  test('a bill that was stored but not assigned to its project can be undone', async () => {
    await using visit = await open()
    const { admin } = visit.world
    const film = await admin.create('project', { name: 'Film' })
    const page = await visit.openTab(admin, `/project?id=${film}`)
    const count = async () => (await admin.list('supplier-bill')).length
    await page.route(/\/v2\/supplier-bill\?/, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    const file = { name: 'R-14.xml', mimeType: 'application/xml', buffer: Buffer.from(writtenBill('R-14')) }
    const bills = page.getByRole('region', { name: 'Supplier bills' })
    await bills.getByLabel('Upload a bill').setInputFiles(file)
    await until('the bill', count, (found) => found === 1)
    await page.getByRole('status', { name: 'Notices' }).getByText('The service does not answer.').waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+z')
    await until('no bill', count, (found) => found === 0)
  })
})
