import Type from 'typebox'
import { Invalid } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { checkedBody } from '../../../records/body-check.ts'
import {
  admitUser,
  findLink,
  instanceChoice,
  linkOver,
  linkSecret,
  OTP_LENGTH_MAX,
  proveSecondStep,
  requireLink,
  type SignInParts,
  spendCode,
} from '../sign-in/index.ts'
import { dropLinks } from '../sign-in-link/index.ts'

export const enterByLinkRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/enter',
  access: 'open',
  summary: 'Sign in by a link of the operator',
  description:
    'Send the `secret` of the link that `daybook user reset` prints with `DAYBOOK_OIDC_REQUIRED`. The link then no longer works. A user with a second factor ' +
    'gets a 403 with the code `second_factor` and the `methods`, and sends `otp` too.',
  body: checkedBody(
    Type.Object({
      secret: linkSecret,
      otp: Type.Optional(
        Type.String({ maxLength: OTP_LENGTH_MAX, description: 'A code of the authenticator app, or a recovery code.' }),
      ),
    }),
  ),
  answer: Type.Object({ success: Type.Object({ id: Type.Integer(), instance: instanceChoice }) }),
  errors: [400, 401, 403],
  run: enterByLink,
}

async function enterByLink(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  call.requireCookies()
  const { secret, otp } = call.body as { readonly secret: string; readonly otp?: string }
  const { instanceId, instanceName, purpose, user } = await findLink(parts, secret)
  if (purpose !== 'enter') throw new Invalid([linkOver])
  const step = { instanceId, userId: user.id, address: call.address, knownDevice: undefined, otp }
  const code = await proveSecondStep(parts, step)
  return admitUser(parts, call, {
    instanceId,
    instanceName,
    userId: user.id,
    methods: code === undefined ? ['link'] : ['link', code.method],
    accounts: [],
    confirm: async (scope) => {
      await requireLink(scope, secret)
      await spendCode(scope, parts, user.id, code)
      await dropLinks(scope, user.id)
    },
  })
}
