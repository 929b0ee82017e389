import assert from 'node:assert/strict'
import { test } from 'node:test'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { Browser } from '../http/browser.ts'
import { inBrowser } from '../support/console-visit.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { ledTo, startProvider, Traveller } from '../support/openid-provider.ts'
import { PASSWORD, secretIn } from '../support/people.ts'
import { setUpApp } from '../support/second-factors.ts'
import type { World } from '../world.ts'

const MAIL_FROM = 'daybook@lumen.example'
/** Longer than a line on a phone, and with characters that HTML must not read as markup. */
const FIRST_NAME = 'Maximiliane-Alexandrine <Wolkenstein>'
const USER_AGENT = `Mozilla/5.0 (${'X'.repeat(120)}) <b>Phone</b>`

type Mail = MailServer['mails'][number]['email']

inBrowser('mails about signing in', (open) => {
  test('are in the language of the user, and fit any screen, light and dark', async () => {
    await using server = await startMailServer()
    await using visit = await open({ smtpUrl: server.url, mailFrom: MAIL_FROM })
    const mails = await sentMails(visit.world, server)
    const subjects = mails.map(({ subject }) => subject)
    assert.deepEqual(subjects, [
      'Einladung von Lumen Studio',
      'Nouveau mot de passe pour Lumen Studio',
      'Nuevo inicio de sesión en Lumen Studio',
      'Il suo accesso a Lumen Studio è cambiato',
      'Verkeerde wachtwoorden voor mara@lumen.example',
    ])
    await lookAtAll(await visit.openStranger('/health'), mails)
  })

  test('name the provider where it is required, and never a password of Daybook', async () => {
    await using provider = await startProvider({ mara: { email: 'mara@lumen.example', email_verified: true } })
    await using server = await startMailServer()
    const more = { smtpUrl: server.url, mailFrom: MAIL_FROM, oidcRequired: true }
    await using visit = await open({ ...provider.settings, ...more })
    const { world } = visit
    const id = await world.admin.create('user', { ...mara, locale: 'pt-PT' })
    await world.admin.post(`/v2/user/invite?id=${id}`)
    await world.runJobs()
    for (const userAgent of ['Firefox', USER_AGENT]) {
      assert.equal(ledTo(await new Traveller(world, { userAgent }).signIn('mara')).problem, null)
    }
    await world.runJobs()
    const mails = server.mails.map(({ email }) => email)
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Convite de Lumen Studio', 'Novo acesso a Lumen Studio'],
    )
    for (const { text } of mails) assert.match(text ?? '', /Studio ID/)
    await lookAtAll(await visit.openStranger('/health'), mails)
  })

  test('are in English, and marked as such, for a language without translations', async () => {
    await using server = await startMailServer()
    await using visit = await open({ smtpUrl: server.url, mailFrom: MAIL_FROM })
    const { world } = visit
    const id = await world.admin.create('user', { ...mara, locale: 'ar-EG' })
    await world.admin.post(`/v2/user/invite?id=${id}`)
    await world.runJobs()
    const [mail] = server.mails
    assert.equal(mail?.email.subject, 'Invitation from Lumen Studio')
    assert.match(mail.email.html ?? '', /<html lang="en">/)
  })
})

const mara = { first_name: FIRST_NAME, primary_email: 'mara@lumen.example' }

/** One mail of each kind, each in another language. */
async function sentMails(world: World, server: MailServer): Promise<Mail[]> {
  const { admin } = world
  const id = await admin.create('user', { ...mara, locale: 'de-DE' })
  const speak = (locale: string, user = id) => admin.put(`/v2/user?id=${user}`, { locale })
  const link = () => secretIn(/http\S+#\S+/.exec(server.mails.at(-1)?.email.text ?? '')?.[0] ?? '')
  await admin.post(`/v2/user/invite?id=${id}`)
  await world.runJobs()
  const browser = new Browser(world.app)
  await browser.post('/v2/session/password', { secret: link(), password: PASSWORD })
  await speak('fr-FR')
  await admin.post(`/v2/user/invite?id=${id}`)
  await world.runJobs()
  assert.equal((await browser.signIn(mara.primary_email, PASSWORD)).status, 200)
  await speak('es-ES')
  await new Browser(world.app, { userAgent: USER_AGENT }).signIn(mara.primary_email, PASSWORD)
  await world.runJobs()
  await speak('it-IT')
  await setUpApp(world, browser)
  await world.runJobs()
  await speak('nl-NL', admin.userId)
  for (let n = 0; n < 10; n += 1) {
    await new Browser(world.app, { address: '203.0.113.9' }).signIn(mara.primary_email, 'a wrong password')
  }
  await world.runJobs()
  return server.mails.map(({ email }) => email)
}

async function lookAtAll(page: Page, mails: readonly Mail[]): Promise<void> {
  for (const mail of mails) {
    for (const width of [600, 320]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 700 })
        await page.goto(pageOf(mail))
        await lookAt(page, mail, { width, isDark: colorScheme === 'dark' })
      }
    }
  }
}

/** A page without the policy of the service: mail programs have their own. */
function pageOf({ html = '' }: Mail): string {
  return `data:text/html;charset=utf-8;base64,${Buffer.from(html).toString('base64')}`
}

async function lookAt(page: Page, mail: Mail, { width, isDark }: { width: number; isDark: boolean }): Promise<void> {
  const said = `${mail.subject}, ${width}, ${isDark ? 'dark' : 'light'}`
  const seen = await page.evaluate<{ width: number; text: string; background: string; lang: string }>(`({
    width: document.documentElement.scrollWidth,
    text: document.body.innerText,
    background: getComputedStyle(document.body).backgroundColor,
    lang: document.documentElement.lang,
  })`)
  assert.ok(seen.width <= width, `${said}: ${seen.width} wide`)
  const [red = 0] = /\d+/.exec(seen.background) ?? []
  assert.equal(Number(red) < 64, isDark, `${said}: ${seen.background}`)
  for (const line of (mail.text ?? '').split('\n').filter((one) => one !== '' && !one.endsWith(':'))) {
    assert.ok(seen.text.includes(line), `${said}: ${line}`)
  }
  await page.evaluate(axe.source)
  const faults = await page.evaluate<string[]>(
    "axe.run(document, { resultTypes: ['violations'], runOnly: ['color-contrast', 'html-has-lang', 'document-title', 'valid-lang', 'link-name'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))",
  )
  assert.deepEqual(faults, [], said)
}
