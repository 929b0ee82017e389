import { type PagePath, pagePaths } from '../../page-paths.ts'

/** The target after a sign-in: the requested page, if it belongs to the console. */
export function wayIn(search: string): PagePath {
  const asked = new URLSearchParams(search).get('to')
  return pagePaths.find((path) => path === asked) ?? '/'
}
