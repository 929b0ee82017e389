import { hkdfSync } from 'node:crypto'
import type { Config } from '../config/read-config.ts'
import type { MappedGroup } from '../config/single-sign-on-options.ts'
import { findConfiguredAddresses } from '../outside/find-addresses.ts'
import { OutsideClient } from '../outside/outside-client.ts'
import { TargetPolicy } from '../outside/target-policy.ts'
import type { Clock } from '../time/clock.ts'
import type { OidcProvider } from './oidc-provider.ts'

/** The operator's configuration of single sign-on. */
export interface SingleSignOn extends Disposable {
  readonly provider: OidcProvider
  readonly groupMap: readonly MappedGroup[]
  readonly allowsSignUp: boolean
  /** The operator says that the provider asks everybody for a second factor. */
  readonly asksForFactor: boolean
  /** People must sign in with the provider. */
  readonly isRequired: boolean
  /** The key that seals cookies during a sign-in. It is the same in every process. */
  readonly key: Buffer
}

/** The settings of single sign-on. */
export type SingleSignOnConfig = Partial<
  Pick<
    Config,
    | 'oidcIssuer'
    | 'oidcClientId'
    | 'oidcClientSecret'
    | 'oidcName'
    | 'oidcGroupsClaim'
    | 'oidcGroupMap'
    | 'oidcAllowSignUp'
    | 'oidcSecondFactor'
    | 'oidcRequired'
  >
>

/** Undefined without a provider. */
export async function singleSignOnOf(config: SingleSignOnConfig, clock: Clock): Promise<SingleSignOn | undefined> {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  const { OidcProvider } = await import('./oidc-provider.ts')
  const name = config.oidcName ?? new URL(issuer).host
  const groupsClaim = config.oidcGroupsClaim ?? 'groups'
  // The operator chose the provider, which may be inside the network.
  const outside = new OutsideClient(new TargetPolicy({ allowsPrivate: true }), findConfiguredAddresses)
  return {
    provider: new OidcProvider({ issuer, clientId, clientSecret, name, groupsClaim }, outside, clock),
    groupMap: config.oidcGroupMap ?? [],
    allowsSignUp: config.oidcAllowSignUp ?? false,
    asksForFactor: config.oidcSecondFactor ?? false,
    isRequired: config.oidcRequired ?? false,
    key: Buffer.from(hkdfSync('sha256', clientSecret, '', 'daybook single sign-on', 32)),
    [Symbol.dispose]: () => outside[Symbol.dispose](),
  }
}
