import { pagePaths } from '../../page-paths.ts'

/** The target after a sign-in: the requested page with its query, if it belongs to the console. */
export function wayIn(search: string): string {
  const asked = new URLSearchParams(search).get('to') ?? ''
  const [path = ''] = asked.split('?', 1)
  // Only a path of the list can begin the address, so it cannot lead to another site.
  const page = pagePaths.find((one) => one === path)
  return page === undefined ? '/' : page + asked.slice(path.length)
}
