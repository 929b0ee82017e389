import type { Page, Request } from 'playwright-core'

interface HeldAnswers {
  /** The addresses of the requests so far. */
  readonly asked: readonly string[]
  /** Lets the answers through, also those to come. */
  readonly release: () => void
}

/** Holds the answers of the service to requests at this address back, after it has done them. */
export async function holdAnswers(
  page: Page,
  address: RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<HeldAnswers> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(address, async (route) => {
    if (!isHeld(route.request())) return route.continue()
    asked.push(route.request().url())
    const answer = await route.fetch()
    await isReleased
    await route.fulfill({ response: answer })
  })
  return { asked, release }
}
