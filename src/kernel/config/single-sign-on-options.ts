import { option, parseFlag, parseUnquoted } from './option.ts'

const TEXT_LENGTH_MAX = 1000
const NAME_LENGTH_MAX = 60
const MAP_ENTRIES_MAX = 500

/** A group of the provider, and the group of Daybook that its members get. */
export interface MappedGroup {
  /** The provider's name of the group; `*` matches everybody. */
  readonly theirs: string
  readonly ours: string
}

/** The settings of single sign-on. */
export const singleSignOnOptions = {
  oidcIssuer: option({
    variable: 'DAYBOOK_OIDC_ISSUER',
    type: 'URL',
    default: undefined,
    describedDefault: 'none: no single sign-on',
    description:
      'The OpenID Connect provider for sign-ins, exactly as in its discovery document: `https://id.studio.example/realms/studio`.',
    parse: issuerAddress,
  }),
  oidcClientId: option({
    variable: 'DAYBOOK_OIDC_CLIENT_ID',
    type: 'text',
    default: undefined,
    describedDefault: 'none',
    description: 'The client id of Daybook at the provider.',
    parse: shortText,
  }),
  oidcClientSecret: option({
    variable: 'DAYBOOK_OIDC_CLIENT_SECRET',
    type: 'text',
    default: undefined,
    describedDefault: 'none',
    description: 'The client secret of Daybook at the provider.',
    secret: true,
    parse: shortText,
  }),
  oidcName: option({
    variable: 'DAYBOOK_OIDC_NAME',
    type: 'text',
    only: 'DAYBOOK_OIDC_ISSUER',
    default: undefined,
    describedDefault: 'the host of DAYBOOK_OIDC_ISSUER',
    description: 'The name of the provider on the button of the sign-in page.',
    parse: (text) => {
      if (text.length > NAME_LENGTH_MAX) throw new Error(`at most ${NAME_LENGTH_MAX} characters`)
      return parseUnquoted(text)
    },
  }),
  oidcGroupsClaim: option({
    variable: 'DAYBOOK_OIDC_GROUPS_CLAIM',
    type: 'text',
    only: 'DAYBOOK_OIDC_ISSUER',
    default: 'groups',
    description:
      'The claim with the groups of a person, in the ID token or in userinfo; dots separate nested members: `realm_access.roles`.',
    parse: shortText,
  }),
  oidcGroupMap: option({
    variable: 'DAYBOOK_OIDC_GROUP_MAP',
    type: 'list',
    default: [],
    describedDefault: 'none: groups are chosen in Daybook',
    description:
      'Maps groups of the provider to groups of Daybook, by name, such as `studio-heads=Administrator, *=Staff`. The first matching entry applies; `*` matches everybody. With a map, each sign-in moves the user into that group, and people without a mapped group cannot sign in.',
    parse: groupMap,
  }),
  oidcAllowSignUp: option({
    variable: 'DAYBOOK_OIDC_ALLOW_SIGN_UP',
    type: 'flag',
    default: false,
    description:
      'Whether an unknown person with a verified email address becomes a user of the first instance: `true` or `false`.',
    parse: parseFlag,
  }),
  oidcSecondFactor: option({
    variable: 'DAYBOOK_OIDC_SECOND_FACTOR',
    type: 'flag',
    default: false,
    description:
      'Whether the provider asks everybody for a second factor: `true` or `false`. With `true`, a sign-in with the provider satisfies `require_second_factor`, unless its ID token has an `amr` claim with a password alone. With `false`, the claim must show two factors.',
    parse: parseFlag,
  }),
  oidcRequired: option({
    variable: 'DAYBOOK_OIDC_REQUIRED',
    type: 'flag',
    default: false,
    description:
      'Whether the provider is the only way to sign in, without passwords and passkeys: `true` or `false`. `daybook user reset` prints a link to sign in without the provider.',
    parse: parseFlag,
  }),
} as const

/** Errors in the combination of settings: some settings need others. */
export function singleSignOnFaults(values: Readonly<Record<string, unknown>>): string[] {
  const { oidcIssuer, oidcClientId, oidcClientSecret } = singleSignOnOptions
  const parts = Object.entries({ oidcIssuer, oidcClientId, oidcClientSecret })
  const missing = parts.filter(([name]) => values[name] === undefined).map(([, { variable }]) => variable)
  if (missing.length > 0 && missing.length < parts.length) {
    const all = parts.map(([, { variable }]) => variable).join(', ')
    return missing.map((variable) => `${variable} must be set: ${all} belong together.`)
  }
  if (missing.length === 0) return []
  const { oidcAllowSignUp, oidcSecondFactor, oidcRequired, oidcGroupMap } = singleSignOnOptions
  const others = Object.entries({ oidcAllowSignUp, oidcSecondFactor, oidcRequired, oidcGroupMap })
  const idle = others.filter(([name, { default: otherwise }]) => values[name] !== otherwise)
  return idle.map(([, { variable }]) => `${variable} does nothing without ${oidcIssuer.variable}.`)
}

/** TLS is required, except for a provider on the machine itself. */
function issuerAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  const isKept = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)
  if (url === undefined || !isKept || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Error('the https:// address of a provider, without ? and #, such as https://id.studio.example')
  }
  return text
}

function shortText(text: string): string {
  if (text.length > TEXT_LENGTH_MAX) throw new Error(`at most ${TEXT_LENGTH_MAX} characters`)
  return parseUnquoted(text)
}

function groupMap(text: string): readonly MappedGroup[] {
  const entries = parseUnquoted(text)
    .split(',')
    .map((part) => {
      const at = part.lastIndexOf('=')
      return { theirs: part.slice(0, Math.max(at, 0)).trim(), ours: part.slice(at + 1).trim() }
    })
  if (entries.length > MAP_ENTRIES_MAX || entries.some(({ theirs, ours }) => theirs === '' || ours === '')) {
    throw new Error(
      `at most ${MAP_ENTRIES_MAX} entries "group of the provider=group of Daybook" separated by commas, such as studio-heads=Administrator, *=Staff`,
    )
  }
  return entries
}
