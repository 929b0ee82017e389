/** What a second factor is called in the journal. */
export type FactorName = 'totp' | 'passkey' | 'recovery-code' | 'all'
export type FactorChange = 'added' | 'removed' | 'renewed' | 'used'
