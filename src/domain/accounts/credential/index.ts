export { addressKey } from './address-key.ts'
export {
  type AddressHolder,
  credentialOf,
  dropCredential,
  holdersOfAddress,
  keepAddress,
  passwordProof,
  renewHash,
  storePassword,
} from './credential.store.ts'
export { hashForAddress } from './hash-for-address.ts'
export { type PasswordProblem, passwordFaults } from './password-faults.ts'
export { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password-length.ts'
export { type PasswordAsker, PasswordQueue } from './password-queue.ts'
export { provePassword } from './prove-password.ts'
