export { endSessions, endSessionsOf, liveSessions, renewSecret } from './end-sessions.ts'
export { deleteOverSessions, type SessionRow, sessionById } from './session.store.ts'
export type { Account, SignInMethod } from './sign-in-method.ts'
export { SESSION_SECONDS, startSession } from './start-session.ts'
