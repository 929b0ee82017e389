import type { Message } from './message.ts'

/** The texts of webhooks. */
export const webhooksEn = {
  'webhooks.about':
    'Programs that Daybook tells of changes. Each message is signed as in Standard Webhooks and tried again until it is taken.',
  'webhooks.none': 'No program is notified of changes.',
  'webhooks.none-hint': 'Make a webhook with an address that takes events.',
  'webhooks.list': 'Webhooks',
  'webhooks.address': 'Address',
  'webhooks.events': 'Events',
  'webhooks.state': 'State',
  'webhooks.kept': 'Last days',
  'webhooks.counts': '{delivered} delivered, {waiting} waiting, {failed} failed',
  'webhooks.switched-off': 'Switched off after failures',
  'webhooks.off': 'Paused',
  'webhooks.some-failed': 'Some failed',
  'webhooks.sending': 'Sending',
  'webhooks.well': 'Well',
  'webhooks.deliveries': 'Deliveries, as they come',
  'webhooks.all-deliveries': 'All deliveries of it',
  'webhooks.nothing-sent': 'Nothing was sent yet. A ping shows whether the address answers.',
  'webhooks.event': 'Event',
  'webhooks.time': 'Time',
  'webhooks.tries': 'Tries',
  'webhooks.newest': 'Newest deliveries',
  'webhooks.opened': 'The open delivery',
  'webhooks.pause': 'Pause',
  'webhooks.resume': 'Resume',
  'webhooks.change': 'Change address and events',
  'webhooks.paused': '{url} is paused',
  'webhooks.resumed': '{url} gets changes again',
  'webhooks.off-hint': 'Changes during the pause are not sent later.',
} as const satisfies Readonly<Record<string, Message>>
