import { isIP } from 'node:net'
import { DaybookError } from '../../../kernel/errors.ts'

/** The site of the passkeys of this service: the host name that they are bound to, and the origin of its pages. */
export interface PasskeySite {
  readonly rpId: string
  readonly origin: string
}

/**
 * The site of a request. The operator's setting wins over the host of the request. Without that it is the
 * host of the request: browsers let a page use passkeys of its own host only, and each passkey is stored with the host
 * that it is for. Throws `Conflict` where browsers allow none.
 */
export function passkeySite(publicUrl: string | undefined, requestOrigin: string): PasskeySite {
  const asked = URL.canParse(requestOrigin) ? new URL(requestOrigin) : undefined
  const site = publicUrl === undefined ? asked : new URL(publicUrl)
  if (site === undefined) throw noPasskeys('Passkeys need a host name.')
  if (publicUrl !== undefined && asked?.host !== site.host) {
    throw noPasskeys(`Passkeys work at ${site.origin}, the address of this service.`)
  }
  const rpId = site.hostname
  if (isIP(rpId.replace(/^\[|\]$/g, '')) !== 0) {
    throw noPasskeys(
      'Passkeys need a host name: browsers do not support them at an IP address. Open localhost, or a host name.',
    )
  }
  const isLocal = rpId === 'localhost' || rpId.endsWith('.localhost')
  if (site.protocol !== 'https:' && !isLocal) throw noPasskeys('Passkeys need HTTPS.')
  return { rpId, origin: site.origin }
}

function noPasskeys(message: string): DaybookError {
  return new DaybookError('conflict', message, { details: [{ code: 'no_passkeys_here' }] })
}
