/** Pages that stand among the kinds of a section, and are more than the list of one. */
import '../../text/late-texts.ts'
import { allows, type WhoAmI } from '../../api/own-session.ts'
import type { PagePath } from '../../page-paths.ts'
import type { MessageName } from '../../text/say.ts'
import type { sectionOf } from './record-screens.ts'

interface SectionPage {
  readonly section: ReturnType<typeof sectionOf>['name']
  readonly path: PagePath
  readonly name: MessageName
  readonly about: MessageName
  readonly mayOpen: (me: WhoAmI) => boolean
}

const pages: readonly SectionPage[] = [
  {
    section: 'rates',
    path: '/rates-at-work',
    name: 'rates.try',
    about: 'rates.about',
    mayOpen: (me) => allows(me, 'admin', 'READ') && allows(me, 'schedule', 'WRITE'),
  },
  {
    section: 'people',
    path: '/permissions',
    name: 'permissions',
    about: 'permissions.about',
    mayOpen: (me) => allows(me, 'admin', 'READ'),
  },
  {
    section: 'documents',
    path: '/bank-statement',
    name: 'bank',
    about: 'bank.about',
    mayOpen: (me) => allows(me, 'finance', 'WRITE'),
  },
  {
    section: 'links',
    path: '/feeds',
    name: 'feeds',
    about: 'feeds.about',
    mayOpen: (me) => allows(me, 'schedule', 'READ') || allows(me, 'admin', 'READ'),
  },
  {
    section: 'links',
    path: '/import',
    name: 'import',
    about: 'import.about',
    mayOpen: (me) => allows(me, 'admin', 'WRITE'),
  },
  {
    section: 'records',
    path: '/admin/health',
    name: 'health',
    about: 'health.about',
    mayOpen: (me) => allows(me, 'admin', 'READ'),
  },
]

/** The pages of a section that the user may open. */
export function pagesOfSection(me: WhoAmI, name: SectionPage['section']): readonly SectionPage[] {
  return pages.filter(({ section, mayOpen }) => section === name && mayOpen(me))
}

/** The section of such a page. */
export function sectionOfPage(at: PagePath): SectionPage['section'] | undefined {
  return pages.find(({ path }) => path === at)?.section
}
