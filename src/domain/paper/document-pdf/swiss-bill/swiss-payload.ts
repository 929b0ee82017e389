import { formatTotal } from '../../../../kernel/money/exact-decimal.ts'

/** A party of the slip, by its structured address. */
export interface SlipParty {
  readonly name: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  /** By its code of ISO 3166. */
  readonly country: string
}

export interface SlipReference {
  readonly type: 'QRR' | 'SCOR' | 'NON'
  readonly text: string
}

export interface SwissTransfer {
  readonly iban: string
  readonly creditor: SlipParty
  /** In ten-thousandths. */
  readonly amount: number
  readonly currency: 'CHF' | 'EUR'
  readonly debtor: SlipParty | undefined
  readonly reference: SlipReference
  readonly message: string
}

const NO_PARTY = ['', '', '', '', '', '', '']

/**
 * The lines of a Swiss QR code (implementation guidelines 2.3): header, account and creditor, the final creditor that nobody
 * uses, amount, debtor, reference, message.
 */
export function swissPayload(of: SwissTransfer): string {
  return [
    ...['SPC', '0200', '1'],
    ...[of.iban, ...partyLines(of.creditor)],
    ...NO_PARTY,
    ...[formatTotal(of.amount, 2), of.currency],
    ...(of.debtor === undefined ? NO_PARTY : partyLines(of.debtor)),
    ...[of.reference.type, of.reference.text],
    ...[of.message, 'EPD'],
  ].join('\n')
}

/** The number of the house stays in the line of the street, as the guidelines allow. */
function partyLines({ name, street, postcode, city, country }: SlipParty): string[] {
  return ['S', name, street, '', postcode, city, country]
}
