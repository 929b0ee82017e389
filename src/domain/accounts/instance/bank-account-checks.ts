const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const bic = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/

/** ISO 13616: with the first four characters at the end and letters as numbers from 10, the rest by 97 is 1. */
export function ibanProblem(text: string): string | undefined {
  const compact = text.replaceAll(' ', '')
  if (!iban.test(compact)) return 'must be an IBAN'
  const digits = (compact.slice(4) + compact.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n ? undefined : 'must be an IBAN: its check digits do not fit'
}

export function bicProblem(text: string): string | undefined {
  return bic.test(text) ? undefined : 'must be a BIC of 8 or 11 capitals and digits'
}
