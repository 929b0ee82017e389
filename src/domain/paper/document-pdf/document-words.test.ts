import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeholdersOf } from '../document-markup/index.ts'
import { documentLanguages, documentWords } from './document-words.ts'
import { FigureFormat } from './figure-format.ts'
import { templateLanguages, templateWords } from './template-words.ts'

const ada = { addressee: 'Ada Byron', taxNumbers: [] }
const placeholders = placeholdersOf('invoice').flatMap(({ name, kind }) => (kind === 'word' ? [name] : []))

test('every language has every word of a document, and no other words', () => {
  assert.deepEqual(templateLanguages, documentLanguages)
  for (const language of documentLanguages) {
    const words = templateWords(language, ada)
    assert.deepEqual(Object.keys(words).toSorted(), placeholders.toSorted())
    for (const [name, word] of Object.entries({ ...documentWords(language), ...words })) {
      assert.match(word, /^(?!\s).*\S$/, `${language} ${name}`)
      assert.doesNotMatch(word.replaceAll(/\{(tax|base|page|pages)\}/g, ''), /[{}|]/, `${language} ${name}`)
    }
  }
})

test('languages other than English have no English words', () => {
  const international = ['Total', 'Subtotal', 'Item', 'Project']
  const english = new Set(Object.values({ ...documentWords('en'), ...templateWords('en', ada) }))
  for (const language of documentLanguages.filter((one) => one !== 'en')) {
    const words = Object.entries({ ...documentWords(language), ...templateWords(language, ada) })
    const same = words.filter(([, word]) => english.has(word) && !international.includes(word.replace(/\W+$/, '')))
    assert.deepEqual(same, [], language)
  }
})

test('tax numbers are called VAT ids if all of them are', () => {
  const label = (locale: string, ...taxNumbers: readonly string[]) =>
    templateWords(locale, { ...ada, taxNumbers }).taxNumberLabel
  assert.equal(label('de-DE', 'DE123456789', 'ATU12345678'), 'USt-IdNr.:')
  assert.equal(label('fr-FR', 'FR12345678901'), 'Numéro de TVA\u00a0:')
  assert.equal(label('de-DE', '12/345/67890', 'ATU12345678'), 'Steuernummer:')
  assert.equal(label('de-CH', 'CHE-123.456.789 MWST'), 'Steuernummer:')
  assert.equal(label('de-DE'), 'Steuernummer:')
})

test('Chinese is written in the script of its region', () => {
  const quantities = ['zh', 'zh-CN', 'zh-TW', 'zh-HK', 'zh-Hant'].map((locale) => documentWords(locale).quantity)
  assert.deepEqual(quantities, ['数量', '数量', '數量', '數量', '數量'])
  assert.equal(templateWords('zh-TW', ada).invoiceWord, '請款單')
})

test('a quantity of time follows the plural rules of the language, and always has its figure', () => {
  const written = (locale: string, quantity: string, unit: string) =>
    new FigureFormat(locale, 'EUR').quantity(quantity, unit).join(' ').trim().normalize('NFKC')
  assert.equal(written('de-DE', '11', 'hour'), '11 Stunden')
  assert.equal(written('en-GB', '1', 'hour'), '1 hour')
  assert.equal(written('fr-FR', '1234.5', 'day'), '1 234,5 jours')
  assert.equal(written('ja-JP', '11', 'hour'), '11 時間')
  assert.equal(written('sv-SE', '1', 'day'), '1 dag')
  assert.equal(written('nb-NO', '2.5', 'day'), '2,5 dager')
  assert.equal(written('he-IL', '2', 'week'), '2 שבועות')
  assert.equal(written('ar-EG', '1', 'day'), '1 يوم')
  assert.equal(written('en-GB', '1', 'days'), '1 day')
  assert.equal(written('de-DE', '2', 'months'), '2 Monate')
  assert.equal(written('de-DE', '1.5', 'reels'), '1,5 reels')
  assert.equal(written('de-DE', '1.5', ''), '1,5')
  for (const locale of documentLanguages) {
    for (const unit of ['hour', 'day', 'week']) {
      for (const quantity of ['0', '1', '2', '3', '11', '-1', '100']) {
        assert.match(written(locale, quantity, unit), new RegExp(`(^|[^0-9])${quantity.replace('-', '')}($|[^0-9])`))
      }
    }
  }
})

test('negative figures have a real minus sign in every language', () => {
  for (const locale of documentLanguages) {
    const figures = new FigureFormat(locale, 'EUR')
    assert.equal(figures.figure('-1.5').replace(',', '.'), '\u22121.5', locale)
    assert.match(figures.money(-15_000), /\u2212/, locale)
    assert.doesNotMatch(figures.money(-15_000), /-/, locale)
  }
})
