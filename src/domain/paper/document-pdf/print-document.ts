import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilFromDays } from '../../../kernel/time/civil-date.ts'
import { optionsOf, untaxedCategoryOf } from '../document/index.ts'
import type { Values } from '../document-markup/index.ts'
import type { DocumentFacts } from './document-facts.ts'
import { documentName } from './document-name.ts'
import { documentSummary } from './document-summary.ts'
import { documentValues } from './document-values.ts'
import { documentWords } from './document-words.ts'
import { FigureFormat } from './figure-format.ts'
import { isolated } from './isolated-text.ts'
import { itemsTable } from './items-table.ts'
import { periodOfLines } from './line-period.ts'
import { pageSetting } from './page-setting.ts'
import { paymentBox } from './payment-box.ts'
import { printedContainers } from './printed-containers.ts'
import type { PrintedDocument } from './printed-document.ts'
import { printedLines } from './printed-lines.ts'
import { companyStatement, printedStatements } from './printed-statements.ts'
import { swissBill } from './swiss-bill/index.ts'
import { totalsBlock } from './totals-block.ts'

/** The path where the rendering process finds the picture. */
export const LOGO_PATH = '/logo'

/** The document as it is printed. */
export function printDocument(scope: Scope, facts: DocumentFacts): PrintedDocument {
  const { document } = facts
  const { locale, template } = facts.look
  const figures = new FigureFormat(locale, document.currency)
  const words = documentWords(locale)
  const page = pageSetting(locale)
  const values = documentValues(scope, facts)
  const inPlace: Values = (placeholder, pattern) => isolated(values(placeholder, pattern), page.direction)
  const options = optionsOf(facts.look)
  const { year, month, day } = civilFromDays(document.date)
  const name = documentName(scope, facts)
  const slip = swissBill(facts)
  const containers = printedContainers(template, inPlace)
  return {
    ...page,
    accent: typeof template.color_accent === 'string' ? template.color_accent : null,
    typeface: template.font === 'serif' ? 'serif' : 'sans',
    properties: { title: name, author: values('companyName', undefined), date: [year, month, day] },
    title: values('title', undefined),
    summary: documentSummary(facts, inPlace, words),
    logo: facts.logo === undefined ? null : { path: LOGO_PATH, alt: values('companyName', undefined) || name },
    sender: senderLine(template, inPlace),
    ...containers,
    terms: [
      ...printedStatements(facts, words, untaxedCategoryOf(scope, facts.look)),
      ...containers.terms,
      ...companyStatement(facts),
    ],
    table: itemsTable({
      ...printedLines(facts, values, page.direction),
      currency: document.currency,
      rendered: options.items_column_visibility ?? {},
      figures,
      words,
      direction: page.direction,
      periodOf: periodOfLines(facts),
    }),
    payment: slip === null ? paymentBox(facts) : null,
    slip,
    totals: totalsBlock({
      document,
      rendered: options.totals_visibility ?? {},
      figures,
      words,
      locale: facts.look.locale,
    }),
    footer: { name, pageOf: words.pageOf, carried: words.carried },
  }
}

/** The return address, which goes above the client's address in the window of an envelope. */
function senderLine(template: SqlRow, values: Values): string | null {
  if (!String(template.middle_left_container ?? '').includes('[clientAddress]')) return null
  const lines = ['companyName', 'companyAddress'].flatMap((name) => values(name, undefined).split('\n'))
  return lines.filter(Boolean).join(' · ') || null
}
