export { Challenges } from './challenges.ts'
export { dropFactors, removeAllFactors } from './drop-factors.ts'
export { type FactorMethod, type Factors, factorsOf, methodsOf } from './factors-of.ts'
export { mailFactorChange } from './mail-factor-change.ts'
export { noteFactor } from './note-factor.ts'
export {
  deletePasskeys,
  insertPasskey,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOf,
  updatePasskey,
} from './passkey.store.ts'
export {
  type AuthenticationResponseJSON,
  checkAssertion,
  checkCreation,
  creationOptions,
  ownerOfHandle,
  type RegistrationResponseJSON,
  requestOptions,
} from './passkey-check.ts'
export { passkeySite } from './passkey-site.ts'
export { dropRecoveryCodes, isRecoveryCode, renewRecoveryCodes } from './recovery-codes.ts'
export { Seals } from './seals.ts'
export { deleteTotp, setTotp, type TotpRow, totpOf } from './totp.store.ts'
export { newTotpSecret, stepOfCode, totpAddress } from './totp-code.ts'
export { checkCode, type GoodCode, sealOwner, useCode } from './use-code.ts'
export { warnOfClosedSecrets } from './warn-of-closed-secrets.ts'
