import { unitCodeOf } from '../../../kernel/code-lists/unit-code-of.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { countryCodeOf } from '../../../kernel/identifiers/country-code.ts'
import { sirenOf } from '../../../kernel/identifiers/siren.ts'
import { type Buyer, type Seller, type StoredDocument, storedElements } from '../document/index.ts'
import { fillMarkup, markupText } from '../document-markup/index.ts'
import { printedTerms } from './printed-terms.ts'

/** A sentence that French law requires on invoices between companies (Code de commerce, art. L441-9). */
export interface FrenchMention {
  /** BT-21: late payment interest, the fee for recovery costs, or the discount for early payment. */
  readonly subject: 'PMD' | 'PMT' | 'AAB'
  readonly text: string
  /** True if the page says it already, in the legal note or elsewhere. */
  readonly isOnPage: boolean
}

interface MentionFacts {
  readonly document: StoredDocument
  readonly seller: Seller
  readonly buyer: Buyer
  readonly template: SqlRow
}

/** What applies by law where the company says nothing else, and the words by which its own sentence is known. */
const mentions = [
  [
    'PMD',
    /pénalité|intérêts? (de retard|moratoire)/i,
    'Pénalités de retard exigibles sans rappel dès le lendemain de l’échéance\u00a0: taux de la Banque centrale européenne majoré de 10 points (art. L441-10 du Code de commerce)',
  ],
  [
    'PMT',
    /recouvrement/i,
    'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement\u00a0: 40\u00a0€ (art. D441-5 du Code de commerce)',
  ],
  ['AAB', /escompte/i, 'Pas d’escompte pour paiement anticipé'],
] as const

/** Whether both are companies in France. A client without a number of a company can be a consumer. */
export function isFrenchTrade({ seller, buyer }: Pick<MentionFacts, 'seller' | 'buyer'>): boolean {
  const isFrench = ({ address_country: country }: Partial<Pick<Buyer, 'address_country'>>) =>
    typeof country === 'string' && countryCodeOf(country.trim()) === 'FR'
  return isFrench(seller) && isFrench(buyer) && [buyer.vat_id, buyer.registration_number].some((id) => Boolean(id))
}

/**
 * The three sentences, in the words of the company where its document, template or legal note has them. They are French in every
 * language of the document.
 */
export function frenchMentions(facts: MentionFacts): FrenchMention[] {
  if (!isFrenchTrade(facts)) return []
  const own = [...textsOnPage(facts), textOf(facts.seller.legal_note)].map(linesOf)
  return mentions.map(([subject, known, byLaw]) => {
    const found = own.map((lines) => lines.filter((line) => known.test(line))).find((lines) => lines.length > 0)
    return { subject, text: found?.join(' ') ?? byLaw, isOnPage: found !== undefined }
  })
}

/** Units of time in UN/ECE Recommendation 20, by which only services are charged. */
const timeUnits: ReadonlySet<string> = new Set(['SEC', 'MIN', 'HUR', 'DAY', 'E49', 'WEE', 'MON', 'QAN', 'SAN', 'ANN'])

/**
 * What a document charges: B goods, S services, M both. Goods go somewhere: without `deliver_to_country`, it charges services, and so
 * does a line with a unit of time.
 */
export function kindOfSupply(document: StoredDocument): 'B' | 'S' | 'M' {
  const items = storedElements<'items'>(document.items)
  const services = items.filter(({ unit, unit_code }) => timeUnits.has(unit_code ?? unitCodeOf(unit ?? null)))
  if ((document.deliver_to_country ?? null) === null || services.length === items.length) return 'S'
  return services.length > 0 ? 'M' : 'B'
}

const supplies = {
  B: 'Livraison de biens',
  S: 'Prestation de services',
  M: 'Livraison de biens et prestation de services',
} as const

/** What French law requires and the rest of the page lacks: sentences, the SIREN of both, and the kind of supply. */
export function frenchLines(facts: MentionFacts): string[] {
  if (!isFrenchTrade(facts)) return []
  const [seller, client] = [sirenOf(facts.seller), sirenOf(facts.buyer)]
  const identities = [
    supplies[kindOfSupply(facts.document)],
    ...(seller === undefined ? [] : [`SIREN\u00a0: ${seller.siren}`]),
    ...(client === undefined ? [] : [`SIREN du client\u00a0: ${client.siren}`]),
  ]
  const sentences = frenchMentions(facts).flatMap(({ text, isOnPage }) => (isOnPage ? [] : [text]))
  return [identities.join(' · '), ...sentences]
}

/** The lines of the legal information about the company that are not on the page yet. */
export function legalLines(facts: MentionFacts): string[] {
  const evenly = (line: string) => line.replaceAll(/\s+/g, ' ')
  const printed = new Set(textsOnPage(facts).flatMap(linesOf).map(evenly))
  const lines = linesOf(textOf(facts.seller.legal_note))
  return lines.filter((line) => line !== '' && !printed.has(evenly(line)))
}

/** The terms, the note, and the texts of the places of the template, without its placeholders. */
function textsOnPage({ document, template }: Pick<MentionFacts, 'document' | 'template'>): string[] {
  const containers = Object.entries(template).filter(([name]) => name.endsWith('_container'))
  const terms = printedTerms(document, { isQuote: false, locale: 'fr' })
  return [terms, textOf(document.note), ...containers.map(([, one]) => markupText(fillMarkup(textOf(one), () => '')))]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map((line) => line.trim())
}
