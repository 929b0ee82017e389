import Type from 'typebox'
import type { PlainAnswer, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { SignInParts } from '../sign-in/index.ts'

const provider = Type.Object({ name: Type.String({ description: 'The name of the provider.' }) })

export const waysInRoute: PlainRoute<SignInParts> = {
  method: 'GET',
  path: 'session/ways',
  access: 'open',
  summary: 'How people sign in here',
  description: 'Sign-in methods of this service.',
  answer: Type.Object({
    data: Type.Object({
      password: Type.Boolean({ description: 'People can sign in with passwords and passkeys.' }),
      single_sign_on: Type.Union([provider, Type.Null()], {
        description: 'The provider for `/v2/session/oidc/start`; null if there is none.',
      }),
    }),
  }),
  run: async ({ singleSignOn }): Promise<PlainAnswer> => {
    const single_sign_on = singleSignOn === undefined ? null : { name: singleSignOn.provider.name }
    return { body: { data: { password: singleSignOn?.isRequired !== true, single_sign_on } } }
  },
}
