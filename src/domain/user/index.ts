export { moveUser } from './change-user.ts'
export { createUser } from './create-user.ts'
export { user } from './user.record.ts'
export { firstUsers, usersByEmail } from './user.store.ts'
