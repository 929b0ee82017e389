import type { Message } from './message.ts'

/** The texts of single sign-on in English. */
export const signOnEn = {
  'sign-on.with': 'Continue with {name}',
  'sign-on.or': 'or with a password',
  'sign-on.request': 'Request {id}',
  'sign-on.off': 'There is no single sign-on here.',
  'sign-on.insecure': 'Signing in needs HTTPS. Open the address that begins with https://.',
  'sign-on.too-many': 'Too many sign-ins from here. Wait a quarter of an hour, then try again.',
  'sign-on.provider-down': '{name} does not answer. Try again in a moment.',
  'sign-on.provider-refused': '{name} has not signed you in.',
  'sign-on.untrusted': 'What {name} says cannot be trusted. Give the request below to your administrator.',
  'sign-on.expired': 'The sign-in was begun in another browser, or too long ago. Begin it here again.',
  'sign-on.not-verified':
    '{name} does not say that your email address is verified. An administrator can change that there.',
  'sign-on.unknown': 'Nobody here has your email address. An administrator can add you.',
  'sign-on.linked-elsewhere':
    'Your email address belongs to another account of {name} here. An administrator can undo that.',
  'sign-on.no-group': 'None of your groups at {name} may sign in here. An administrator can change that.',
  'sign-on.failed': 'You are not signed in. Try again.',
  'sign-on.only': 'Here you sign in with the provider of your company. There are no passwords.',
  enter: 'Sign in once',
  'enter.about': '{name}, this link opens the book of {instance} without {provider}. It works once.',
  'enter.open': 'Open the book',
} as const satisfies Readonly<Record<string, Message>>
