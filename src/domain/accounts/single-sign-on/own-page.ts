const LENGTH_MAX = 1_000

/** The page to show after signing in: a path of this service, never another site. */
export function ownPage(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > LENGTH_MAX) return '/'
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(asked)) return '/'
  const here = 'http://here.invalid'
  if (!URL.canParse(asked, here)) return '/'
  const url = new URL(asked, here)
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}
