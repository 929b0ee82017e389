import assert from 'node:assert/strict'
import { test } from 'node:test'
import { say, speak, spokenLanguage } from '../../console/src/text/say.ts'

test('the last chosen language is used, even if the texts of another one arrive later', async () => {
  await Promise.all([speak('de-DE'), speak('en-GB')])
  assert.deepEqual([spokenLanguage(), say('today')], ['en', 'Today'])
  await Promise.all([speak('en-GB'), speak('de-AT')])
  assert.deepEqual([spokenLanguage(), say('today')], ['de', 'Heute'])
  await speak('en')
})
