import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Access, Permission } from '../auth/modules.ts'
import { requirePermission, requireSomeReach } from '../auth/require-permission.ts'
import { Invalid } from '../errors.ts'

/**
 * Asks for the permission before the body is read, so that whoever may not send it is not waited for. `ANY` is for
 * everybody with a token, but a token that only reads writes nothing. A write that compares no version of a record is not
 * `versioned`.
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

/** Throws `Invalid` where there is no record with a version that `If-Match` could be compared with. */
function refuseVersion({ headers, query }: FastifyRequest, versioned: boolean): void {
  if (headers['if-match'] === undefined) return
  const { id, uuid } = query as Readonly<Record<string, unknown>>
  if (versioned && (id !== undefined || uuid !== undefined)) return
  throw Invalid.field(
    'If-Match',
    'applies only to a change of one record',
    'This call is about no record, or about several.',
  )
}
