/**
 * How a user proves who they are. `oidc` is a sign-in with the provider, and `provider-factor` the second factor that the
 * provider has checked. `link` is the link of the operator.
 */
export type SignInMethod = 'password' | 'totp' | 'recovery-code' | 'passkey' | 'oidc' | 'provider-factor' | 'link'

/** A user of an instance. */
export interface Account {
  readonly instance_id: number
  readonly user_id: number
  /**
   * The proof: the password (`passwordProof`) or the identity at a provider (`identityProof`). After a change, it must
   * be proved again.
   */
  readonly proof: string
  /** The second factor that was proved there. */
  readonly factor?: SignInMethod
}
