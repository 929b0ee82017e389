import type { Page } from 'playwright-core'
import { until } from './console-visit.ts'

/** Presses the key for printing, and resolves when the page has asked the browser to print. */
export async function askForPrint(page: Page): Promise<void> {
  await page.evaluate('window.print = () => { window.isAsked = true }')
  await page.keyboard.press('p')
  await until(
    'the print',
    () => page.evaluate<boolean>('window.isAsked === true'),
    (isAsked) => isAsked,
  )
}
