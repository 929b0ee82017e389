import { provesTwoFactors } from './authentication-methods.ts'

/** The claims of a person, in an ID token or in userinfo. */
export type Claims = Readonly<Record<string, unknown>>

/** A person who has signed in at the provider. */
export interface ProvedPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  /** The provider has verified the address. */
  readonly isEmailVerified: boolean
  /** Whether the provider has checked two factors; undefined if it does not say. */
  readonly hasTwoFactors: boolean | undefined
  /** Undefined without a claim of groups. */
  readonly groups: readonly string[] | undefined
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  readonly name: string | undefined
  /** Undefined if it is too long to be stored for signing out. */
  readonly idToken: string | undefined
}

const TEXT_LENGTH_MAX = 1000
const GROUPS_MAX = 2000
const ID_TOKEN_LENGTH_MAX = 16_000

/** Joins the claims of the ID token and of userinfo. The ID token wins, except for the email address. */
export function readPerson(
  token: Claims,
  info: Claims,
  groupsClaim: string,
  idToken: string | undefined,
): ProvedPerson {
  // An address and its verification come from the same source.
  const source = [token, info].find(isVerified) ?? [token, info].find((claims) => textOf(claims.email) !== undefined)
  const text = (claim: string) => textOf(token[claim]) ?? textOf(info[claim])
  return {
    issuer: String(token.iss),
    subject: String(token.sub),
    email: textOf(source?.email),
    isEmailVerified: source !== undefined && isVerified(source),
    // Only the ID token is about this sign-in.
    hasTwoFactors: provesTwoFactors(textsIn(token, 'amr')),
    groups: textsIn(token, groupsClaim) ?? textsIn(info, groupsClaim),
    firstName: text('given_name'),
    lastName: text('family_name'),
    name: text('name'),
    idToken: idToken !== undefined && idToken.length <= ID_TOKEN_LENGTH_MAX ? idToken : undefined,
  }
}

/** Entra ID has its own claim for a verified domain of the address. */
function isVerified({ email, email_verified, xms_edov, iss }: Claims): boolean {
  if (textOf(email) === undefined) return false
  if (email_verified === true || email_verified === 'true') return true
  const isEntra = /^https:\/\/login\.microsoftonline\.(com|us)\//.test(String(iss))
  return isEntra && (xms_edov === true || xms_edov === 1 || xms_edov === '1' || xms_edov === 'true')
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= TEXT_LENGTH_MAX ? value : undefined
}

function textsIn(claims: Claims, path: string): string[] | undefined {
  const value = claims[path] ?? valueAt(claims, path.split('.'))
  if (value === undefined || value === null) return undefined
  const list = [value].flat().slice(0, GROUPS_MAX)
  return list.flatMap((element) => textOf(element) ?? [])
}

function valueAt(claims: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return claims
  if (typeof claims !== 'object' || claims === null || !Object.hasOwn(claims, name)) return undefined
  return valueAt((claims as Claims)[name], rest)
}
