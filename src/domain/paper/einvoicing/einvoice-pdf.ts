import { createHash } from 'node:crypto'
import { Conflict } from '../../../kernel/errors.ts'
import type { Content } from '../../../kernel/files/content.ts'
import { facturXPdf } from '../../../kernel/pdf/factur-x-pdf.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { stampOfDay } from '../document/index.ts'
import { renderFacts } from '../document-pdf/index.ts'
import { type IssuedFacts, withoutPayments } from './issued-facts.ts'

/** The page as it was on the day of issue. */
export function issuedPage(scope: Scope, facts: IssuedFacts): Content {
  const issued = facts.issued ?? stampOfDay(facts.document.date, facts.look.timezone)
  return renderFacts({ ...scope, clock: { now: () => issued } }, withoutPayments(facts))
}

/** The page and the e-invoice in one PDF, both of the same facts. Throws `Conflict` where the PDF cannot carry it. */
export function facturX(scope: Scope, facts: IssuedFacts, xml: string): Content {
  return withEInvoice(issuedPage(scope, facts), xml)
}

function withEInvoice(pdf: Content, xml: string): Content {
  return {
    ...pdf,
    tag: createHash('sha256').update(pdf.tag).update(xml).digest('base64url'),
    read: async () => {
      const bytes = facturXPdf(await pdf.read(), xml)
      if (bytes !== undefined) return bytes
      throw new Conflict('This document cannot be a Factur-X: one of its texts has a character that no font contains.')
    },
  }
}
