import { kindPages } from './kind-pages.golden.ts'

/** Pages that are more than the list of a kind of record, or have a shorter address. */
const ownPaths = [
  '/',
  '/schedule',
  '/find-free',
  '/projects',
  '/project',
  '/contacts',
  '/to-bill',
  '/invoice',
  '/quote',
  '/template',
  '/quotes',
  '/invoices',
  '/credit-notes',
  '/supplier-bills',
  '/bank-statement',
  '/time',
  '/rates',
  '/rates-at-work',
  '/reports',
  '/admin',
  '/admin/health',
  '/feeds',
  '/import',
  '/permissions',
  '/profile',
  '/sign-in',
  '/forgotten',
  '/setup',
  '/invite',
  '/reset',
] as const

export type KindPath = keyof typeof kindPages
export type PagePath = (typeof ownPaths)[number] | KindPath

/** The addresses of the pages. The service serves the console at these addresses only. */
export const pagePaths: readonly PagePath[] = [...ownPaths, ...(Object.keys(kindPages) as KindPath[])]
