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
  requireLink,
  type SignInParts,
} from '../sign-in/index.ts'
import { dropLinks } from '../sign-in-link/index.ts'

export const enterByLinkRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/enter',
  access: 'open',
  summary: 'Sign in by a link of the operator',
  description:
    'With the `secret` of the link that `daybook user reset` prints where people sign in with a provider only. It is used up.',
  body: checkedBody(Type.Object({ secret: linkSecret })),
  answer: Type.Object({ success: Type.Object({ id: Type.Integer(), instance: instanceChoice }) }),
  errors: [400, 403],
  run: enterByLink,
}

async function enterByLink(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  call.requireCookies()
  const { secret } = call.body as { secret: string }
  const { instanceId, instanceName, purpose, user } = await findLink(parts, secret)
  if (purpose !== 'enter') throw new Invalid([linkOver])
  return admitUser(parts, call, {
    instanceId,
    instanceName,
    userId: user.id,
    methods: ['link'],
    accounts: [],
    confirm: async (scope) => {
      await requireLink(scope, secret)
      await dropLinks(scope, user.id)
    },
  })
}
