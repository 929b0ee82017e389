import { type PagePath, pagePaths } from '../../page-paths.ts'

/** Where somebody goes after signing in: the page that they asked for, if it is one of ours. */
export function wayIn(search: string): PagePath {
  const asked = new URLSearchParams(search).get('to')
  return pagePaths.find((path) => path === asked) ?? '/'
}
