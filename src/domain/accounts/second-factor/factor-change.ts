/** The names of second factors in the journal. */
export type FactorName = 'totp' | 'passkey' | 'recovery-code' | 'all'
export type FactorChange = 'added' | 'removed' | 'renewed' | 'used'
