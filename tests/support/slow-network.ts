import type { BrowserContext } from 'playwright-core'

/** The longest delay of an answer, in milliseconds; unset, answers are not delayed. */
export const SLOW_NETWORK = 'DAYBOOK_TEST_SLOW_NETWORK_MS'

/**
 * Delays each answer of the API, and each part of the console, by a random time, as long as `npm run prove:network` asks for
 * it: answers overtake each other, and users are faster than the service.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  const longest = Number(process.env[SLOW_NETWORK] ?? 0)
  if (longest === 0) return
  const delay = () => new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
  await context.route(/\/assets\//, async (route) => {
    await delay()
    // The test has closed the page.
    await route.continue().catch(() => undefined)
  })
  await context.route(/\/v2\//, async (route) => {
    const request = route.request()
    const isStream = request.headers().accept?.includes('event-stream') === true
    // A navigation may be redirected to another server, and the stream of events never ends.
    if (isStream || request.isNavigationRequest()) return route.continue()
    try {
      const response = await route.fetch({ maxRedirects: 0 })
      await delay()
      await route.fulfill({ response })
    } catch {
      // The test has stopped the service, or closed the page, for which an abort does nothing.
      await route.abort().catch(() => undefined)
    }
  })
}
