import type { Access } from './modules.ts'

/** The level of its permission that a call needs: that of its method, unless a body needs no WRITE. */
export function levelOfAction({ method, level }: { readonly method: string; readonly level?: 'READ' }): Access {
  return method === 'GET' ? 'READ' : (level ?? 'WRITE')
}
