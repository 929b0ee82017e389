import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Level, Module } from '../../src/kernel/auth/modules.ts'
import { type Answer, type Client, onEachEngine, type World } from '../world.ts'

type Levels = Partial<Record<Module, Level>>

/** A target of the writes: a user in a separate group, with a token. */
interface Target {
  readonly user: number
  readonly group: number
  readonly token: number
}

const actors: Readonly<Record<string, Levels>> = {
  'only ADMIN': { admin: 'RW' },
  'ADMIN and some of the rest': { admin: 'RW', schedule: 'RW', contact: 'R-' },
}

const targets: Readonly<Record<string, { levels: Levels; above: Readonly<Record<string, boolean>> }>> = {
  nothing: { levels: {}, above: {} },
  'ADMIN to read': { levels: { admin: 'R-' }, above: {} },
  'only ADMIN': { levels: { admin: 'RW' }, above: {} },
  'one more module to read': {
    levels: { report: 'R-' },
    above: { 'only ADMIN': true, 'ADMIN and some of the rest': true },
  },
  'ADMIN and some of the rest': {
    levels: { admin: 'RW', schedule: 'RW', contact: 'R-' },
    above: { 'only ADMIN': true },
  },
  'one level more': {
    levels: { contact: 'RW' },
    above: { 'only ADMIN': true, 'ADMIN and some of the rest': true },
  },
}

/** Every write on a user, a group or a token of a user; each would work for a Super Administrator. */
const writes: Readonly<Record<string, (by: Client, on: Target, world: World) => Promise<Answer>>> = {
  'rename the user': (by, { user }) => by.put(`/v2/user?id=${user}`, { first_name: 'Else' }),
  'take over the address of the user': (by, { user }) =>
    by.put(`/v2/user?id=${user}`, { primary_email: `mine${user}@lumen.example` }),
  'let the user expire': (by, { user }) => by.put(`/v2/user?id=${user}`, { expires: 1 }),
  'move the user': (by, { user }) => moveToNothing(by, user),
  'move the user as a member': async (by, { user }) => by.post('/v2/group', { name: 'Taken', members: [{ id: user }] }),
  'delete the user': (by, { user }) => by.delete(`/v2/user?id=${user}`),
  'restore the user': async (by, { user }, { admin }) => {
    await admin.delete(`/v2/user?id=${user}`)
    return by.post(`/v2/user/restore?id=${user}`)
  },
  'create a user beside': (by, { group, user }) =>
    by.post('/v2/user', { first_name: 'New', primary_email: `beside${user}@lumen.example`, group_id: group }),
  'rename the group': (by, { group }) => by.put(`/v2/group?id=${group}`, { name: 'Ours' }),
  'describe the group': (by, { group }) => by.put(`/v2/group?id=${group}`, { description: 'Ours' }),
  'lower the group': (by, { group }) =>
    by.put(`/v2/group?id=${group}`, { acl_report: '--', acl_contact: '--', acl_schedule: '--' }),
  'put oneself into the group': (by, { group }) => by.put(`/v2/group?id=${group}`, { members: [{ id: by.userId }] }),
  'delete the group': async (by, { group, user }, { admin }) => {
    await admin.delete(`/v2/user?id=${user}`)
    return by.delete(`/v2/group?id=${group}`)
  },
  'restore the group': async (by, { group, user }, { admin }) => {
    await admin.delete(`/v2/user?id=${user}`)
    await admin.delete(`/v2/group?id=${group}`)
    return by.post(`/v2/group/restore?id=${group}`)
  },
  'make a token for the user': (by, { user }) => by.post('/v2/api-client', { user_id: user }),
  'make a token one of the user': async (by, { user }) =>
    by.put(`/v2/api-client?id=${await by.create('api-client', {})}`, { user_id: user }),
  'describe the token': (by, { token }) => by.put(`/v2/api-client?id=${token}`, { description: 'Old' }),
  'let the token expire': (by, { token }) => by.put(`/v2/api-client?id=${token}`, { expires: 1 }),
  'prolong the token': (by, { token }) => by.put(`/v2/api-client?id=${token}`, { expires: null }),
  'take the token': (by, { token }) => by.put(`/v2/api-client?id=${token}`, { user_id: null }),
  'revoke the token': (by, { token }) => by.delete(`/v2/api-client?id=${token}`),
}

async function moveToNothing(by: Client, user: number): Promise<Answer> {
  const group_id = await by.create('group', { name: 'Nothing' })
  return by.put(`/v2/user?id=${user}`, { group_id })
}

onEachEngine('acting on users with higher levels', (open) => {
  for (const [actor, own] of Object.entries(actors)) {
    test(`403 for every write on users, groups and tokens above, and 200 for the others: ${actor}`, async () => {
      await using world = await open()
      for (const [what, { levels, above }] of Object.entries(targets)) {
        for (const [name, write] of Object.entries(writes)) {
          const target = await newTarget(world, levels)
          const { status, body } = await write(await world.client(own), target, world)
          const said = `${name} of ${what}: ${status} ${JSON.stringify(body)}`
          assert.equal(status, above[actor] ? 403 : 200, said)
          if (above[actor]) assert.match(body.error.message, /higher levels than your own/, said)
        }
      }
    })
  }

  test('403: nobody else can change Super Administrators, their group or their tokens', async () => {
    await using world = await open()
    const { admin } = world
    const [{ group_id: group }] = await admin.list('user', `id=${admin.userId}`)
    const [{ id: token }] = await admin.list('api-client', `user_id=${admin.userId}`)
    const [{ id: administrators }] = await admin.list('group', 'acl_account=R-')
    const by = await world.client({ admin: 'RW', account: 'R-' })
    await admin.put(`/v2/user?id=${by.userId}`, { group_id: administrators })
    for (const [name, write] of Object.entries(writes)) {
      if (/restore|delete the group/.test(name)) continue
      const { status, body } = await write(by, { user: admin.userId, group, token }, world)
      assert.equal(status, 403, `${name}: ${JSON.stringify(body)}`)
    }
    assert.equal((await admin.get('/v2/tax')).status, 200)
    assert.equal((await admin.list('group', `id=${group}`))[0].name, 'Super Administrator')
  })

  test('403: a waiting write is refused if its user has lost levels, or was deleted', async () => {
    await using world = await open()
    const { admin, app } = world
    const stale = async (change: (by: Client) => Promise<unknown>) => {
      const by = await world.client({ admin: 'RW', schedule: 'RW' })
      const session = await app.sessions.find(by.token)
      await change(by)
      const granted = { permission: 'ADMIN', access: 'WRITE' } as const
      return app.scopes.writing({ ...session, granted }, async (scope) => scope.actor.levels)
    }
    const groupOf = async ({ userId }: Client) => (await admin.list('user', `id=${userId}`))[0].group_id
    const levels = await stale(async (by) => admin.put(`/v2/group?id=${await groupOf(by)}`, { acl_schedule: '--' }))
    assert.deepEqual([levels.admin, levels.schedule], ['RW', '--'])
    const lessAdmin = stale(async (by) => admin.put(`/v2/group?id=${await groupOf(by)}`, { acl_admin: 'R-' }))
    await assert.rejects(lessAdmin, /needs WRITE permission on ADMIN/)
    const gone = stale(async (by) => admin.delete(`/v2/user?id=${by.userId}`))
    await assert.rejects(gone, /unknown or was revoked/)
    const expired = stale(async (by) => admin.put(`/v2/user?id=${by.userId}`, { expires: world.clock.now() }))
    await assert.rejects(expired, /user of this access token has expired/)
    const revoked = stale(async ({ userId }) => {
      const [{ id }] = await admin.list('api-client', `user_id=${userId}`)
      await admin.delete(`/v2/api-client?id=${id}`)
    })
    await assert.rejects(revoked, /unknown or was revoked/)
  })

  test('409: the address and name of a user cannot be changed through the contact that mirrors them', async () => {
    await using world = await open()
    const { admin } = world
    const by = await world.client({ contact: 'RW' })
    const [mirror] = await by.list('contact', `email_1=admin@lumen.example`)
    for (const body of [{ email_1: 'mine@lumen.example' }, { name: 'Me' }, { email_1: null }]) {
      assert.equal((await by.put(`/v2/contact?uuid=${mirror.uuid}`, body)).status, 409)
      assert.equal((await by.post(`/v2/contact?uuid=${mirror.uuid}`, body)).status, 409)
    }
    assert.equal((await by.delete(`/v2/contact?uuid=${mirror.uuid}`)).status, 409)
    assert.equal((await admin.list('user', `id=${admin.userId}`))[0].primary_email, 'admin@lumen.example')
  })
})

let targetsMade = 0

async function newTarget({ admin }: World, levels: Levels): Promise<Target> {
  targetsMade += 1
  const acl = Object.fromEntries(Object.entries(levels).map(([module, level]) => [`acl_${module}`, level]))
  const group = await admin.create('group', { name: `Target ${targetsMade}`, ...acl })
  const primary_email = `target${targetsMade}@lumen.example`
  const user = await admin.create('user', { first_name: 'Target', primary_email, group_id: group })
  return { user, group, token: await admin.create('api-client', { user_id: user }) }
}
