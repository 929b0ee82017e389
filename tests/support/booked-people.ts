/** A studio whose people are notified of their bookings, and a mail server that receives the mails. */
import assert from 'node:assert/strict'
import type { Client, World, WorldOptions } from '../world.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

export interface Person {
  readonly userId: number
  readonly resourceId: number
  readonly email: string
}

export interface BookedPeople extends AsyncDisposable {
  readonly world: World
  readonly server: MailServer
  readonly admin: Client
  /** Creates a user who can be booked. */
  person(firstName: string, user?: object): Promise<Person>
  /** Creates a booking of an hour, `hours` from now unless the body has other times. */
  book(resources: readonly (Person | number)[], body?: object, query?: string): Promise<number>
  /** Lets the quiet time pass and returns the resulting mails. */
  mails(): Promise<MailServer['mails']>
}

const HOUR = 3600

export async function openBookedPeople(
  open: (options?: WorldOptions) => Promise<World>,
  settings: object = {},
): Promise<BookedPeople> {
  const server = await startMailServer()
  const world = await open({ smtpUrl: server.url, mailFrom: 'daybook@host.example' })
  const { admin, clock } = world
  const { status } = await admin.put('/v2/instance', { settings: { booking_notifications: true, ...settings } })
  assert.equal(status, 200)
  let seen = 0
  return {
    world,
    server,
    admin,
    async person(firstName, user = {}) {
      const email = `${firstName.toLowerCase().replace(/\W/g, '')}@lumen.example`
      const userId = await admin.create('user', { first_name: firstName, primary_email: email, ...user })
      const [contact] = await admin.list('contact', `name=${encodeURIComponent(firstName)}`)
      const resourceId = await admin.create('resource', { name: firstName, type_id: 2, type_person_id: contact.id })
      return { userId, resourceId, email }
    },
    book(resources, body = {}, query = '') {
      const ids = resources.map((resource) => ({ id: typeof resource === 'number' ? resource : resource.resourceId }))
      const start = clock.now() + HOUR
      return admin.create(`booking${query}`, { name: 'Mix', start, end: start + HOUR, resources: ids, ...body })
    },
    async mails() {
      clock.advance(60)
      await world.runJobs()
      const fresh = server.mails.slice(seen)
      seen = server.mails.length
      return fresh
    },
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}
