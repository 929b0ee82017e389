import { Invalid } from '../../../kernel/errors.ts'
import { CannotReadXml, type ReadElement, readXml, type XmlLimits } from '../../../kernel/xml/read-xml.ts'
import { readCii } from './cii/index.ts'
import { Reading } from './element-reading.ts'
import type { EInvoice } from './model/index.ts'
import { readUbl } from './ubl/index.ts'

/** An invoice of 10,000 lines with everything in it has some 500,000 elements; attachments are long texts. */
export const einvoiceXmlLimits: XmlLimits = { bytes: 20 * 1024 * 1024, elements: 500_000, depth: 64 }

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'

/** The invoice in an XML file. Throws `Invalid` about `field` with all faults, if it is not an invoice. */
export function readEInvoice(xml: Uint8Array, field: string): EInvoice {
  const root = withoutEnvelope(rootOf(xml, field))
  const read = readerOf(root)
  if (read === undefined) throw Invalid.field(field, problemOf(root), description)
  const reading = new Reading()
  const invoice = read(root, reading)
  if (reading.faults.length > 0) throw new Invalid(reading.faults)
  return invoice
}

const description = 'An invoice as UBL 2.1 or UN/CEFACT CII.'

function rootOf(xml: Uint8Array, field: string): ReadElement {
  try {
    return readXml(xml, einvoiceXmlLimits)
  } catch (error) {
    if (error instanceof CannotReadXml) throw Invalid.field(field, error.message, description)
    throw error
  }
}

/** Peppol sends an invoice in an envelope (SBDH), which some programs keep. */
function withoutEnvelope(root: ReadElement): ReadElement {
  if (root.name !== 'StandardBusinessDocument') return root
  return root.elements.find((one) => readerOf(one) !== undefined) ?? root
}

/** Formats of invoices that are not EN 16931, by their root element. */
const others: ReadonlyMap<string, string> = new Map([
  ['CrossIndustryDocument', 'ZUGFeRD 1.0'],
  ['FatturaElettronica', 'FatturaPA'],
])

function problemOf({ name }: ReadElement): string {
  const other = others.get(name)
  if (other === undefined) return `is not an e-invoice: its root element is "${name}"`
  return `is ${other}, which is not EN 16931: ask the supplier for UBL, CII, or a Factur-X or ZUGFeRD 2 PDF`
}

function readerOf({ name, namespace }: ReadElement) {
  if (namespace === `${UBL}:${name}-2` && (name === 'Invoice' || name === 'CreditNote')) return readUbl
  return namespace === CII && name === 'CrossIndustryInvoice' ? readCii : undefined
}
