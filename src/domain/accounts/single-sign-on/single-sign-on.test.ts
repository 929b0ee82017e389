import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../../../../tests/http/browser.ts'
import { ledTo, startProvider, Traveller } from '../../../../tests/support/openid-provider.ts'
import { givePassword, PASSWORD } from '../../../../tests/support/people.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const mara = { email: 'Mara@lumen.example', email_verified: true, given_name: 'Mara', family_name: 'Lindqvist' }
const accounts = {
  mara,
  twin: mara,
  liar: { email: 'mara@lumen.example', email_verified: false },
  nameless: {},
  newcomer: { email: 'new@lumen.example', email_verified: true, name: 'Nia Okoro', groups: ['/staff'] },
}

function addMara(world: World, more: object = {}): Promise<number> {
  return world.admin.create('user', { first_name: 'Mara', primary_email: 'mara@lumen.example', ...more })
}

async function keptTokens({ app }: World): Promise<number> {
  const { read, dialect } = app.scopes.engine
  return (await read.all(`select secret_hash from kept_id_token where instance_id = ${dialect.placeholder(1)}`, [1]))
    .length
}

onEachEngine('single sign-on', (open) => {
  test('303: a user with a verified address is signed in, on the page that they requested', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    const id = await addMara(world)
    const person = new Traveller(world)
    const answer = await person.signIn('mara', '/schedule?view=3')
    assert.equal(answer.headers.location, '/schedule?view=3')
    assert.ok(!person.browser.cookies.has('__Host-daybook-attempt'))
    const { body } = await person.browser.get('/v2/session')
    assert.equal(body.data.user.id, id)
    assert.deepEqual(body.data.session.methods, ['oidc'])
    const journal = (await world.journal('session')).map(({ action, after }) => ({ action, ...after }))
    assert.deepEqual(
      journal.map(({ action, user_id, provider: by }) => ({ action, user_id, by })),
      [
        { action: 'edited', user_id: id, by: provider.issuer },
        { action: 'created', user_id: id, by: undefined },
      ],
    )
  })

  test('303: a linked user is recognized by the subject, even after their address changes', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    const id = await addMara(world)
    assert.equal(ledTo(await new Traveller(world).signIn('mara')).problem, null)
    await world.admin.put(`/v2/user?id=${id}`, { primary_email: 'lindqvist@lumen.example' })
    await provider.control({ accounts: { mara: { email: 'other@lumen.example', email_verified: false } } })
    const again = new Traveller(world)
    assert.equal(ledTo(await again.signIn('mara')).problem, null)
    assert.equal((await again.browser.get('/v2/session')).body.data.user.id, id)
  })

  test('303: an address that is not verified, unknown, or linked to another subject is refused', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    await addMara(world)
    for (const [account, expected] of [
      ['liar', 'not_verified'],
      ['nameless', 'not_verified'],
      ['newcomer', 'unknown'],
    ] as const) {
      const person = new Traveller(world)
      assert.deepEqual(ledTo(await person.signIn(account)), { path: '/sign-in', problem: expected })
      assert.equal((await person.browser.get('/v2/session')).status, 401)
    }
    assert.equal(ledTo(await new Traveller(world).signIn('mara')).problem, null)
    assert.equal(ledTo(await new Traveller(world).signIn('twin')).problem, 'linked_elsewhere')
  })

  test('303: a new person becomes a user of the first instance if sign-up is allowed', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open({ ...provider.settings, oidcAllowSignUp: true })
    assert.equal(ledTo(await new Traveller(world).signIn('liar')).problem, 'not_verified')
    const person = new Traveller(world)
    assert.equal(ledTo(await person.signIn('newcomer')).problem, null)
    const { data } = (await person.browser.get('/v2/session')).body
    assert.equal(data.user.first_name, 'Nia Okoro')
    assert.equal(data.user.primary_email, 'new@lumen.example')
    assert.equal(data.user.group.name, 'Staff')
    assert.equal(data.instance.id, 1)
    await world.admin.put(`/v2/user?id=${data.user.id}`, { expires: world.clock.now() })
    assert.equal(ledTo(await new Traveller(world).signIn('newcomer')).problem, 'unknown')
    await world.admin.delete(`/v2/user?id=${data.user.id}`)
    assert.equal(ledTo(await new Traveller(world).signIn('newcomer')).problem, null)
    assert.equal((await world.admin.list('user', 'primary_email=new@lumen.example')).length, 1)
  })

  test('303: each sign-in takes the group from the provider, and a person without one is refused', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open({
      ...provider.settings,
      oidcAllowSignUp: true,
      oidcGroupMap: [
        { theirs: '/heads', ours: 'Administrator' },
        { theirs: '/gone', ours: 'No such group' },
        { theirs: '/staff', ours: 'Staff' },
      ],
    })
    const groupOf = async (groups: readonly string[] | undefined) => {
      await provider.control({ accounts: { mara: { ...mara, groups } } })
      const person = new Traveller(world)
      const { problem } = ledTo(await person.signIn('mara'))
      return problem ?? (await person.browser.get('/v2/session')).body.data.user.group.name
    }
    assert.equal(await groupOf(undefined), 'no_group')
    assert.equal(await groupOf(['/others']), 'no_group')
    assert.deepEqual(await world.admin.list('user', 'primary_email=mara@lumen.example'), [])
    assert.equal(await groupOf(['/staff', '/gone']), 'Staff')
    assert.equal(await groupOf(['/staff', '/heads']), 'Administrator')
    assert.equal(await groupOf(['/staff']), 'Staff')
    assert.equal(await groupOf([]), 'no_group')
  })

  test('303: the group map moves a Super Administrator, but not the last one', async () => {
    const admin = { email: 'admin@lumen.example', email_verified: true, groups: ['/staff'] }
    await using provider = await startProvider({ admin, mara: { ...mara, groups: ['/staff'] } })
    await using world = await open({ ...provider.settings, oidcGroupMap: [{ theirs: '/staff', ours: 'Staff' }] })
    const [{ group_id }] = await world.admin.list('user', `id=${world.admin.userId}`)
    const id = await addMara(world, { group_id })
    const second = new Traveller(world)
    assert.equal(ledTo(await second.signIn('mara')).problem, null)
    assert.notEqual((await world.admin.list('user', `id=${id}`))[0].group_id, group_id)
    const person = new Traveller(world)
    // This user has two instances to choose from, and is the last Super Administrator of both.
    assert.equal(ledTo(await person.signIn('admin')).path, '/sign-in')
    assert.equal((await world.admin.list('user', `id=${world.admin.userId}`))[0].group_id, group_id)
  })

  test('200: a user of several instances chooses one, and can switch', async () => {
    const admin = { email: 'admin@lumen.example', email_verified: true }
    await using provider = await startProvider({ admin })
    await using world = await open(provider.settings)
    const person = new Traveller(world)
    const answer = await person.signIn('admin', '/profile')
    assert.equal(answer.headers.location, '/sign-in?choose=instance&to=%2Fprofile')
    const { browser } = person
    assert.equal((await browser.get('/v2/session')).status, 401)
    const { body } = await browser.get('/v2/session/oidc/choice')
    assert.deepEqual(body.data.instances, [
      { id: 1, name: 'Lumen Studio' },
      { id: 2, name: 'Other Studio' },
    ])
    assert.equal((await browser.post('/v2/session/oidc/choice', { instance: 3 })).status, 401)
    const stranger = new Browser(world.app)
    assert.equal((await stranger.post('/v2/session/oidc/choice', { instance: 1 })).status, 401)
    assert.equal((await browser.post('/v2/session/oidc/choice', { instance: 2 })).status, 200)
    assert.equal((await browser.get('/v2/session')).body.data.instance.id, 2)
    assert.equal((await browser.get('/v2/session/oidc/choice')).status, 401)
    assert.equal((await browser.post('/v2/session', { instance: 1 })).status, 200)
    assert.equal((await browser.get('/v2/session')).body.data.instance.id, 1)
    const ended = new URL((await browser.delete('/v2/session')).body.success.provider_url)
    assert.match(ended.searchParams.get('id_token_hint') ?? '', /^[\w-]+\.[\w-]+\.[\w-]+$/)
    assert.equal(await keptTokens(world), 0, 'the choice has used up the kept token')
  })

  test('the kept ID token of a choice that is never made is deleted', async () => {
    const admin = { email: 'admin@lumen.example', email_verified: true }
    await using provider = await startProvider({ admin })
    await using world = await open(provider.settings)
    await new Traveller(world).signIn('admin')
    assert.equal(await keptTokens(world), 1)
    world.clock.advance(7 * 3600)
    await world.runJobs()
    assert.equal(await keptTokens(world), 0)
  })

  test('200: both passwords and the provider work unless the provider is required', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    const id = await addMara(world)
    await givePassword(world, world.admin, id)
    assert.equal((await new Browser(world.app).signIn('mara@lumen.example', PASSWORD)).status, 200)
    assert.equal(ledTo(await new Traveller(world).signIn('mara')).problem, null)
  })

  test('200: signing out returns the address at which the provider ends its own session', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    await addMara(world)
    const person = new Traveller(world)
    await person.signIn('mara')
    const { body } = await person.browser.delete('/v2/session')
    const url = new URL(body.success.provider_url)
    assert.equal(url.origin, provider.issuer)
    assert.equal(url.searchParams.get('post_logout_redirect_uri'), 'http://localhost/sign-in')
    assert.ok(url.searchParams.has('id_token_hint'))
    assert.equal((await fetch(url)).status, 200)
    assert.equal((await person.browser.get('/v2/session')).status, 401)
  })

  test('200: an administrator removes a link, and the next sign-in with the verified address links again', async () => {
    await using provider = await startProvider(accounts)
    await using world = await open(provider.settings)
    const id = await addMara(world)
    const person = new Traveller(world)
    await person.signIn('mara')
    const below = await world.client({ admin: 'RW' })
    assert.equal((await below.delete(`/v2/session/oidc/link?user_id=${world.admin.userId}`)).status, 403)
    assert.equal((await world.other.delete('/v2/session/oidc/link?user_id=99')).status, 404)
    assert.equal((await world.admin.delete('/v2/session/oidc/link')).status, 400)
    const { body } = await world.admin.delete(`/v2/session/oidc/link?user_id=${id}`)
    assert.deepEqual(body.success, { count: 1 })
    assert.equal((await person.browser.get('/v2/session')).status, 401)
    assert.equal(ledTo(await new Traveller(world).signIn('twin')).problem, null)
    assert.equal(ledTo(await new Traveller(world).signIn('mara')).problem, 'linked_elsewhere')
  })
})
