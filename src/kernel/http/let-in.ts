import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Access, Permission } from '../auth/modules.ts'
import { requirePermission, requireSomeReach } from '../auth/require-permission.ts'
import { Invalid } from '../errors.ts'

/**
 * Checks the permission before the body is read, so that a forbidden request does not wait for its body. `ANY` allows
 * every token, but a read-only token cannot write. A write that compares no version of a record is not `versioned`.
 */
export function allowing(
  permission: Permission | 'ANY',
  access: Access,
  versioned = true,
): Pick<RouteOptions, 'onRequest'> {
  if (permission === 'ANY' && access === 'READ') return {}
  return {
    onRequest: async (request) => {
      if (permission === 'ANY') requireSomeReach(request.session, access)
      else requirePermission(request.session, permission, access)
      if (access === 'READ') return
      if (permission !== 'ANY') request.session = { ...request.session, granted: { permission, access } }
      refuseVersion(request, versioned)
    },
  }
}

/** Throws `Invalid` if there is no record whose version `If-Match` could be compared with. */
function refuseVersion({ headers, method, query }: FastifyRequest, versioned: boolean): void {
  if (headers['if-match'] === undefined) return
  const { id, uuid } = query as Readonly<Record<string, unknown>>
  // A PUT without them is about the instance, or is refused since they are missing.
  if (versioned && (id !== undefined || uuid !== undefined || method === 'PUT')) return
  throw Invalid.field(
    'If-Match',
    'applies only to a change of one record',
    'This call names no record in id or uuid, or is about several records.',
  )
}
