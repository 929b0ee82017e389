import { inBrowser } from '../support/console-visit.ts'
import { testLinkedPages } from '../support/linked-pages.ts'

/** The other rows of the permission matrix are in `permissions-in-browser.test.ts`. */
const groups = {
  'user without permissions': {},
  'keeper of contacts': { contact: 'RW' },
  'keeper of the settings': { admin: 'RW' },
  'reader of settings': { admin: 'R-' },
  'keeper of the account': { account: 'RW', admin: 'R-' },
} as const

inBrowser('permissions of keepers', (open) => testLinkedPages(open, groups))
