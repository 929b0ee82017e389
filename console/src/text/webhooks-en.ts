import type { Message } from './message.ts'

/** The texts of webhooks. */
export const webhooksEn = {
  'webhooks.about':
    'Programs that Daybook notifies of changes. Each request is signed according to Standard Webhooks and retried until it is accepted.',
  'webhooks.none': 'No program is notified of changes.',
  'webhooks.none-hint': 'Create a webhook with a URL that receives events.',
  'webhooks.list': 'Webhooks',
  'webhooks.address': 'URL',
  'webhooks.events': 'Events',
  'webhooks.state': 'State',
  'webhooks.kept': 'Recent deliveries',
  'webhooks.counts': '{delivered} delivered, {waiting} waiting, {failed} failed',
  'webhooks.switched-off': 'Switched off after failures',
  'webhooks.off': 'Paused',
  'webhooks.some-failed': 'Some failed',
  'webhooks.sending': 'Sending',
  'webhooks.well': 'OK',
  'webhooks.deliveries': 'Live deliveries',
  'webhooks.all-deliveries': 'All its deliveries',
  'webhooks.nothing-sent': 'Nothing has been sent yet. Send a ping to check that the URL responds.',
  'webhooks.event': 'Event',
  'webhooks.time': 'Time',
  'webhooks.tries': 'Attempts',
  'webhooks.newest': 'Newest deliveries',
  'webhooks.opened': 'The open delivery',
  'webhooks.pause': 'Pause',
  'webhooks.resume': 'Resume',
  'webhooks.change': 'Change URL and events',
  'webhooks.paused': '{url} is paused',
  'webhooks.resumed': '{url} gets changes again',
  'webhooks.off-hint': 'Changes during the pause are not sent later.',
} as const satisfies Readonly<Record<string, Message>>
