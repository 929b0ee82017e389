export {
  dropIdentities,
  type IdentifiedUser,
  type Identity,
  identityHash,
  identityInProof,
  identityProof,
  isIdentified,
  isLinkedTo,
  linkIdentity,
  usersOfIdentity,
} from './provider-identity.store.ts'
