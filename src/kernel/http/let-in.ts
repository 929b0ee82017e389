import type { RouteOptions } from 'fastify'
import type { Access, Permission } from '../auth/modules.ts'
import { requirePermission, requireSomeReach } from '../auth/require-permission.ts'

/**
 * Asks for the permission before the body is read, so that whoever may not send it is not waited for. `ANY` is for
 * everybody with a token, but a token that only reads writes nothing.
 */
export function allowing(permission: Permission | 'ANY', access: Access): Pick<RouteOptions, 'onRequest'> {
  if (permission === 'ANY') {
    return access === 'READ' ? {} : { onRequest: async ({ session }) => requireSomeReach(session, access) }
  }
  return {
    onRequest: async (request) => {
      requirePermission(request.session, permission, access)
      if (access === 'WRITE') request.session = { ...request.session, granted: { permission, access } }
    },
  }
}
