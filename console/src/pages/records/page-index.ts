import '../../text/late-texts.ts'
import type { WhoAmI } from '../../api/own-session.ts'
import type { PagePath } from '../../page-paths.ts'
import { say, sayKinds } from '../../text/say.ts'
import { allSections, factsOf, pathOf, type sectionOf } from './record-screens.ts'
import { mayRead } from './rights.ts'
import { pagesOfSection } from './section-pages.ts'

interface IndexedPage {
  readonly path: PagePath
  readonly label: string
}

/** The pages of a section that the user may open: the list of each kind, then what is more than a list. */
export function pagesIn(me: WhoAmI, name: ReturnType<typeof sectionOf>['name']): readonly IndexedPage[] {
  const kinds = allSections().find((section) => section.name === name)?.kinds ?? []
  return [
    ...kinds
      .filter((kind) => mayRead(me, factsOf(kind)))
      .map((kind) => ({ path: pathOf(kind), label: sayKinds(kind) })),
    ...pagesOfSection(me, name).map((page) => ({ path: page.path, label: say(page.name) })),
  ]
}

/** All of these pages. */
export function pageIndex(me: WhoAmI): readonly IndexedPage[] {
  return allSections().flatMap(({ name }) => pagesIn(me, name))
}
