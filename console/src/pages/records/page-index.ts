import '../../text/late-texts.ts'
import { allows, type WhoAmI } from '../../api/own-session.ts'
import type { PagePath } from '../../page-paths.ts'
import { inSentence, say, sayKinds, sayName } from '../../text/say.ts'
import { allSections, factsOf, pathOf, type sectionOf } from './record-screens.ts'
import { mayRead } from './rights.ts'
import { pagesOfSection } from './section-pages.ts'

interface IndexedPage {
  readonly path: PagePath
  readonly label: string
  /** Other words by which it is found. */
  readonly also?: string | undefined
}

/** The pages of a section that the user may open: the list of each kind, then what is more than a list. */
export function pagesIn(me: WhoAmI, name: ReturnType<typeof sectionOf>['name']): readonly IndexedPage[] {
  const kinds = allSections().find((section) => section.name === name)?.kinds ?? []
  return [
    ...kinds
      .filter((kind) => mayRead(me, factsOf(kind)))
      .map((kind) => ({
        path: pathOf(kind),
        label: sayKinds(kind),
        ...(kind === 'tax' && { also: say('palette.taxes') }),
      })),
    ...pagesOfSection(me, name).map((page) => ({ path: page.path, label: say(page.name) })),
  ]
}

/** All of these pages, and those that the user menu and the buttons of lists lead to. */
export function pageIndex(me: WhoAmI): readonly IndexedPage[] {
  const writes = allows(me, 'finance', 'WRITE')
  const newOnes = (['invoice', 'quote'] as const).map((kind) => ({
    path: `/${kind}` as const,
    label: say('records.new', { kind: inSentence(sayName(kind)) }),
  }))
  return [
    { path: '/profile', label: say('profile') },
    ...(writes ? newOnes : []),
    ...allSections().flatMap(({ name }) => pagesIn(me, name)),
  ]
}
