import type { Message } from './message.ts'

/** The texts of single sign-on in English. */
export const signOnEn = {
  'sign-on.with': 'Continue with {name}',
  'sign-on.or': 'or with a password',
  'sign-on.request': 'Request {id}',
  'sign-on.off': 'Single sign-on is not set up here.',
  'sign-on.insecure': 'Signing in needs HTTPS. Open the address that begins with https://.',
  'sign-on.too-many': 'Too many sign-in attempts from here. Wait 15 minutes, then try again.',
  'sign-on.provider-down': '{name} does not answer. Try again in a moment.',
  'sign-on.provider-refused': '{name} did not sign you in.',
  'sign-on.untrusted': 'The response of {name} could not be verified. Give the request id below to your administrator.',
  'sign-on.expired': 'The sign-in was started in another browser, or too long ago. Start again here.',
  'sign-on.not-verified':
    '{name} did not confirm that your email address is verified. An administrator can change that there.',
  'sign-on.unknown': 'No user here has your email address. An administrator can add you.',
  'sign-on.linked-elsewhere':
    'Your email address is linked to another account at {name} here. An administrator can change that.',
  'sign-on.no-group': 'None of your groups at {name} may sign in here. An administrator can change that.',
  'sign-on.failed': 'You are not signed in. Try again.',
  'sign-on.only': 'Sign in with the provider of your company. There are no passwords here.',
  enter: 'Sign in once',
  'enter.about': '{name}, this link signs you in to {instance} without {provider}. It works once.',
  'enter.open': 'Sign in',
} as const satisfies Readonly<Record<string, Message>>
