import type { SqlRow } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import { wallClockAt } from '../../kernel/time/zone.ts'
import { fillMarkup, type Values } from '../document-markup/index.ts'
import type { DocumentFacts } from './document-facts.ts'
import { documentName } from './document-name.ts'
import { documentValues } from './document-values.ts'
import { type DocumentWords, documentWords } from './document-words.ts'
import { FigureFormat } from './figure-format.ts'
import { isolated } from './isolated-text.ts'
import { itemsTable } from './items-table.ts'
import { pageSetting } from './page-setting.ts'
import type { Places, PrintedDocument } from './printed-document.ts'
import { printedLines } from './printed-lines.ts'
import { totalsBlock } from './totals-block.ts'

/** Where the process finds the picture. */
export const LOGO_PATH = '/logo'

/** The document as it will stand on paper. */
export function printDocument(scope: Scope, facts: DocumentFacts): PrintedDocument {
  const { document } = facts
  const { locale, timezone, template } = facts.look
  const figures = new FigureFormat(locale, String(document.currency))
  const words = documentWords(locale)
  const page = pageSetting(locale)
  const values = documentValues(scope, facts)
  const inPlace: Values = (placeholder, pattern) => isolated(values(placeholder, pattern), page.direction)
  const options = JSON.parse(String(template.options)) as Record<string, Record<string, boolean>>
  const { year, month, day } = wallClockAt(Number(document.date), timezone)
  const name = documentName(scope, facts)
  return {
    ...page,
    properties: { title: name, author: values('companyName', undefined), date: [year, month, day] },
    title: values('title', undefined),
    mark: markOf(facts, inPlace, words),
    logo: facts.logo === undefined ? null : { path: LOGO_PATH, alt: values('companyName', undefined) },
    top: places(template, 'top', inPlace),
    middle: places(template, 'middle', inPlace),
    bottom: places(template, 'bottom', inPlace),
    table: itemsTable({
      ...printedLines(facts, values, page.direction),
      shown: options.items_column_visibility ?? {},
      figures,
      words,
      direction: page.direction,
    }),
    totals: totalsBlock({ document, shown: options.totals_visibility ?? {}, figures, words }),
    footer: { name, pageOf: words.pageOf },
  }
}

/** What stands below the title. The template of a credit note says no more than what its invoice is called. */
function markOf({ kind, document }: DocumentFacts, values: Values, words: DocumentWords): string | null {
  if (kind.name === 'credit-note') {
    return `${values('creditNoteNumber', undefined)} · ${values('creditNoteDate', undefined)}`
  }
  return document.number === null ? words.draft : null
}

function places(template: SqlRow, row: 'top' | 'middle' | 'bottom', values: Values): Places {
  const place = (column: string) => fillMarkup(String(template[`${row}_${column}_container`] ?? ''), values)
  return [place('left'), place('center'), place('right')]
}
