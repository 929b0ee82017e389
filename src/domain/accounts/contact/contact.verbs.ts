import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { changeContact, createOrChangeContact } from './change-contact.ts'
import { contact } from './contact.record.ts'
import { uuidParam } from './contact-uuid.ts'
import { removeContact } from './remove-contact.ts'
import { restoreContact } from './restore-contact.ts'

export const contactKind = recordKind(contact, {
  verbs: {
    create: createVerb(createOrChangeContact, { uuid: uuidParam('Changes this contact instead, as PUT does.') }),
    update: changeVerb((scope, { id, body }) => changeContact(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => removeContact(scope, id), {}),
    restore: changeVerb((scope, { id }) => restoreContact(scope, id), {}),
  },
})
