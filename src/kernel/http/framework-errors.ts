import type { FastifyRequest } from 'fastify'
import { DaybookError, type Fault, fault, Invalid, NotFound } from '../errors.ts'

/** The errors of Fastify and its plugins, as our own errors; undefined for errors that the caller did not cause. */
export function fromFramework(thrown: unknown, request: FastifyRequest): DaybookError | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined
  if (thrown.code === 'ECONNRESET' && hasLeft(request)) {
    return new DaybookError('invalid', 'The connection was closed before the body had arrived.')
  }
  switch (thrown.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DaybookError(
        'too-large',
        `The body is larger than the ${sizeText(bodyLimitOf(request))} that this call accepts.`,
      )
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DaybookError('unsupported-type', unsupportedType(request.headers['content-type']))
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new DaybookError('invalid', 'The body is not as long as its Content-Length says.')
    case 'FST_ERR_BAD_URL':
      return new DaybookError(
        'invalid',
        'The path of the address is not valid: a "%" in it is not followed by two hexadecimal digits.',
      )
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new NotFound()
    case 'FST_ERR_VALIDATION':
      return new Invalid(validationFaults(thrown))
    default:
      return fromStatus(thrown)
  }
}

/** Whether the connection of a request ended within its body. Nobody gets the answer. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && raw.complete === false
}

/**
 * Any other error of a plugin with a status from 400 to 499 is about the request, and its message is for the caller.
 */
function fromStatus(thrown: Error): DaybookError | undefined {
  const status = 'statusCode' in thrown ? Number(thrown.statusCode) : 0
  if (!String('code' in thrown && thrown.code).startsWith('FST_') || status < 400 || status > 499) return undefined
  const kind = status === 413 ? 'too-large' : status === 415 || status === 406 ? 'unsupported-type' : 'invalid'
  return new DaybookError(kind, `${thrown.message.replace(/\.$/, '')}.`)
}

function unsupportedType(given: string | undefined): string {
  const wanted = 'send JSON with "Content-Type: application/json"'
  return given === undefined
    ? `The body has no Content-Type: ${wanted}.`
    : `This call does not accept "${given}": ${wanted}.`
}

interface SchemaError {
  readonly instancePath: string
  readonly message?: string
  readonly params: { readonly missingProperty?: string }
}

function validationFaults(thrown: Error): Fault[] {
  const { validation = [] } = thrown as Error & { validation?: readonly SchemaError[] }
  return validation.map(({ instancePath, message = 'is not valid', params }) => {
    const path = instancePath.slice(1).replaceAll('/', '.')
    if (params.missingProperty !== undefined) {
      return fault([path, params.missingProperty].filter((part) => part !== '').join('.'), 'is required')
    }
    return fault(path || 'body', message)
  })
}

function bodyLimitOf(request: FastifyRequest): number {
  return request.routeOptions.bodyLimit ?? 0
}

function sizeText(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024
  return mebibytes >= 1 ? `${Number(mebibytes.toFixed(1))} MiB` : `${Math.round(bytes / 1024)} KiB`
}
