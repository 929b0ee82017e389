import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { changeUser } from './change-user.ts'
import { chooseOwnLocale } from './choose-own-locale.ts'
import { createUser } from './create-user.ts'
import { invite } from './invite-user.ts'
import { readOwnFeed } from './read-own-feed.ts'
import { removeUser } from './remove-user.ts'
import { restoreUser } from './restore-user.ts'
import { ownFeed } from './switch-own-feed.ts'
import { user } from './user.record.ts'
import { userAccess } from './user-access.ts'

export const userKind = recordKind(user, {
  verbs: {
    create: createVerb((scope, { body }) => createUser(scope, body), {}),
    update: changeVerb((scope, { id, body }) => changeUser(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => removeUser(scope, id), {}),
    restore: changeVerb((scope, { id }) => restoreUser(scope, id), {}),
  },
  actions: [ownFeed, readOwnFeed, chooseOwnLocale, invite, userAccess],
})
