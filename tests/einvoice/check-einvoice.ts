import type { EInvoiceFormat } from '../../src/domain/paper/einvoice/index.ts'
import { readXml } from '../../src/kernel/xml/read-xml.ts'
import { CheckedDocument } from './checked-document.ts'
import { codeRules } from './rules-of-codes.ts'
import { countryRules } from './rules-of-countries.ts'
import { noEmptyElements, peppolRules, peppolRulesOfXRechnung, xrechnungRules } from './rules-of-formats.ts'
import { syntaxRules } from './rules-of-syntaxes.ts'
import { modelRules, type Rule } from './rules-of-the-model.ts'
import { vatRules } from './rules-of-vat.ts'
import { structureFaults } from './structure-counts.ts'
import { misplacedElements } from './structure-order.ts'

const limits = { bytes: 50_000_000, elements: 1_000_000, depth: 64 }

const common: readonly Rule[] = [...modelRules, ...vatRules, ...codeRules, ...syntaxRules, noEmptyElements]
const rules: Readonly<Record<EInvoiceFormat, readonly Rule[]>> = {
  ubl: common,
  cii: common,
  'factur-x': common,
  xrechnung: [...common, ...xrechnungRules, ...peppolRulesOfXRechnung],
  peppol: [...common, ...peppolRules, ...countryRules],
}

/**
 * The violations of an e-invoice against the rules of its format, each as `rule: message`. The checker is written from
 * the standards and shares only the XML parser with the program.
 */
export function checkEInvoice(xml: string | Uint8Array, format: EInvoiceFormat): string[] {
  const bytes = Buffer.from(xml)
  const root = readXml(bytes, limits)
  const document = new CheckedDocument(root, bytes.toString('utf8'))
  return [
    ...rules[format].filter(({ holds }) => !holds(document)).map(({ id, message }) => `${id}: ${message}`),
    ...structureFaults(root).map((fault) => `structure: ${fault}.`),
    ...misplacedElements(root).map((path) => `schema: ${path} is not where its schema has it.`),
  ]
}
