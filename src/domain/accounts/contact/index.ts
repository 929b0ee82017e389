export { type ClientRefOptions, clientRef } from './client-ref.ts'
export { contact } from './contact.record.ts'
export { clientIs, contactTypes, idsOfContacts } from './contact.store.ts'
export { contactKind } from './contact.verbs.ts'
export {
  type ContactAddress,
  type ContactType,
  contactType,
  parseUuid,
  uuidIn,
  uuidOf,
  uuidParam,
  uuidsParam,
} from './contact-uuid.ts'
export { linkResource } from './link-resource.ts'
export { mirrorUser, removeMirroredUser, restoreMirroredUser } from './mirror-user.ts'
