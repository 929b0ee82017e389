/** The addresses of the pages. The service answers each of them with the console, and nothing else. */
export const pagePaths = [
  '/',
  '/schedule',
  '/profile',
  '/sign-in',
  '/forgotten',
  '/setup',
  '/invite',
  '/reset',
] as const

export type PagePath = (typeof pagePaths)[number]
