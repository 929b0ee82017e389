/** The modules of permissions. */
export type Module = 'schedule' | 'project' | 'task' | 'finance' | 'report' | 'contact' | 'admin' | 'account'
