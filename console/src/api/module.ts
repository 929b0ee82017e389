/** What groups have levels for. */
export type Module = 'schedule' | 'project' | 'task' | 'finance' | 'report' | 'contact' | 'admin' | 'account'
