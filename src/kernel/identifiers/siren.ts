/** The scheme of ISO 6523 of the number of a French company. */
export const SIREN = '0002'

/** That of the number of one of its places. */
export const SIRET = '0009'

/** What can hold the number of a French company. */
interface NumberedParty {
  readonly registration_number?: string | null
  readonly registration_scheme?: string | null
  readonly vat_id?: string | null
}

/** SIREN of a French company, and SIRET if it is known; undefined if neither its register number nor its VAT id has them. */
export function sirenOf(party: NumberedParty): { readonly siren: string; readonly siret?: string } | undefined {
  const scheme = party.registration_scheme ?? null
  const number = (party.registration_number ?? '').replace(/\s+/g, '')
  if (/^\d{9}$/.test(number) && (scheme === null || scheme === SIREN)) return { siren: number }
  if (/^\d{14}$/.test(number) && (scheme === null || scheme === SIRET))
    return { siren: number.slice(0, 9), siret: number }
  if (number !== '') return undefined
  const [, siren] = /^FR[A-HJ-NP-Z\d]{2}(\d{9})$/i.exec((party.vat_id ?? '').replace(/[^a-z\d]+/gi, '')) ?? []
  return siren === undefined ? undefined : { siren }
}
