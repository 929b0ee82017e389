import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillMarkup } from './fill-markup.ts'
import { markupProblem } from './markup-problem.ts'
import { markupText } from './markup-text.ts'
import { parseMarkup } from './parse-markup.ts'

const values: Readonly<Record<string, string>> = { clientName: 'Acme *& Sons*', total: '€9.00', clientAddress: 'A\nB' }
const fill = (markup: string) => fillMarkup(markup, (name, pattern) => values[name] ?? (pattern ? `(${pattern})` : ''))
const inlines = (markup: string) => parseMarkup(markup)[0]?.inside
const text = (content: string) => ({ kind: 'text', text: content })

test('bold, italic and links are parsed, also inside each other', () => {
  assert.deepEqual(inlines('a **b *c* d** *e **f** g*'), [
    text('a '),
    { kind: 'strong', inside: [text('b '), { kind: 'emphasis', inside: [text('c')] }, text(' d')] },
    text(' '),
    { kind: 'emphasis', inside: [text('e '), { kind: 'strong', inside: [text('f')] }, text(' g')] },
  ])
  assert.deepEqual(inlines('[Pay **[total]**](https://pay.example/?to=[clientName])'), [
    {
      kind: 'link',
      target: [text('https://pay.example/?to='), { kind: 'placeholder', name: 'clientName', pattern: undefined }],
      inside: [text('Pay '), { kind: 'strong', inside: [{ kind: 'placeholder', name: 'total', pattern: undefined }] }],
    },
  ])
})

test('a mark that is not closed, is between spaces or follows a backslash is plain text', () => {
  for (const plain of ['5 * 3 * 2', '*a', '**a', 'a_b_c', '[open', 'C:\\temp', '#read("x") $y$ @z']) {
    const [only, ...rest] = inlines(plain) ?? []
    assert.deepEqual(rest, [], plain)
    assert.equal(only?.kind, 'text', plain)
  }
  assert.deepEqual(inlines('\\*a\\* \\[b\\] \\\\'), [text('*a* [b] \\')])
})

test('lines that begin with a dash or a number become lists; an empty line ends a paragraph', () => {
  assert.equal(
    markupText(fill('one\ntwo\n\n\n- a\n- b\n1. c\n1. d\n-e\n 12) f')),
    'one\ntwo\n\n- a\n- b\n\n1. c\n2. d\n\n-e\n 12) f',
  )
})

test('the value of a placeholder is plain text, and percent-encoded in an address', () => {
  assert.deepEqual(fill('[clientName]')[0]?.lines, [[text('Acme *& Sons*')]])
  assert.equal(markupText(fill('[x](https://p.example/[clientName])')), 'x (https://p.example/Acme%20*%26%20Sons*)')
  assert.equal(markupText(fill('on [dueDate|(j F Y)]')), 'on (j F Y)')
})

test('a line is left out if all its placeholders are empty, and stays if any is not', () => {
  assert.equal(markupText(fill('a\nIBAN: [companyIban]\n[companyBic] [total]\n\n[reference]\n\nz')), 'a\n €9.00\n\nz')
})

test('a line of labels with empty values is left out; a line of words alone stays', () => {
  const lines = '[dueDateLabel] [dueDate]\n[totalLabel] [total]\n[invoiceWord]'
  const words = (name: string) => (name.endsWith('Label') || name.endsWith('Word') ? `<${name}>` : undefined)
  const filled = fillMarkup(lines, (name) => words(name) ?? values[name] ?? '')
  assert.equal(markupText(filled), '<totalLabel> €9.00\n<invoiceWord>')
})

test('an empty request to pay drops its line; inside other text, it drops only the placeholder after it', () => {
  const known: Readonly<Record<string, string>> = { invoiceNumber: 'INV-1', dueDate: '31 March', dueDateLabel: 'Due:' }
  const without = (markup: string) => markupText(fillMarkup(markup, (name) => known[name] ?? ''))
  assert.equal(
    without('a\n[payByLabel] [dueDate]\n **[payByLabel]** 14 days, [invoiceNumber]\n- [payByLabel] [dueDate]'),
    'a',
  )
  assert.equal(without('Thanks. [payByLabel] [dueDate]'), 'Thanks.  ')
  assert.equal(without('No. [invoiceNumber], [payByLabel] *[dueDate]*. [dueDate]'), 'No. INV-1,  . 31 March')
  assert.equal(without('No. [invoiceNumber] [payByLabel] the [dueDate]'), 'No. INV-1  the 31 March')
  assert.equal(without('[dueDateLabel] [dueDate]'), 'Due: 31 March')
})

test('each fault of a template is named, with the nearest known placeholder', () => {
  assert.equal(markupProblem('[clientName] **[dueDate|(j F Y)]** [x](mailto:[companyEmail])', 'invoice'), undefined)
  const faults: readonly (readonly [string, RegExp])[] = [
    ['[clientNam]', /^\[clientNam\] is unknown: did you mean \[clientName\]\?/],
    ['**[clientname]**', /did you mean \[clientName\]/],
    ['- [a](https://x.example/[invoiceNummer])', /did you mean \[invoiceNumber\]/],
    ['[quoteNumber]', /^\[quoteNumber\] is not for templates of invoices$/],
    ['[clientName|(j)]', /^\[clientName\] is not a date/],
    ['[dueDate|j F Y]', /^\[dueDate\|j F Y\] must give its format in parentheses: \[dueDate\|\(j F Y\)\]$/],
    ['[]', /^\[\] is unknown/],
    ['[x](javascript:alert(1))', /is unknown/],
    ['[x](file:///etc/passwd)', /^the link to file:\/\/\/etc\/passwd must begin with https:\/\//],
    ['[x]([clientEmail])', /^the link to \[clientEmail\] must begin with/],
  ]
  for (const [markup, problem] of faults) assert.match(markupProblem(markup, 'invoice') ?? '', problem, markup)
  assert.equal((markupProblem('[a] [b] [a]', 'quote') ?? '').split('; ').length, 2)
})

test('only the first five of many faults are named', () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => `[wrong${index}]`).join('')
  const rendered = (markupProblem(named(800), 'invoice') ?? '').split('; ')
  assert.deepEqual(
    rendered.map((problem) => problem.split(' is ')[0]),
    [0, 1, 2, 3, 4].map((index) => `[wrong${index}]`).concat('and more'),
  )
  assert.doesNotMatch(markupProblem(named(5).repeat(2), 'invoice') ?? '', /and more/)
})

test('values that are repeated to more than 50,000 characters are refused', () => {
  const filled = (markup: string) => fillMarkup(markup, () => 'v'.repeat(10_000))
  assert.equal(markupText(filled('[terms]'.repeat(5))).length, 50_000)
  const refusal = /stand for more than 50,000 characters/
  for (const markup of [
    '[terms]'.repeat(1_428),
    '[terms]\n'.repeat(6),
    '[x](https://p.example/[terms][terms])'.repeat(3),
  ]) {
    assert.throws(() => filled(markup), refusal)
  }
})

test('hostile markup of 100,000 characters is parsed quickly', () => {
  for (const piece of [
    '**a',
    '**a ',
    '*a ',
    '***a ',
    '**a*',
    '- *a ',
    '[a',
    '[a](',
    '\\',
    '[[',
    '**a**a',
    '[\\]',
    ']([\\',
  ]) {
    const before = process.threadCpuUsage()
    assert.ok(parseMarkup(piece.repeat(100_000 / piece.length)).length > 0, piece)
    const ms = process.threadCpuUsage(before).user / 1000
    assert.ok(ms < 500, `${piece}: ${ms} ms`)
  }
})

test('a long unknown placeholder is compared with the known ones quickly', () => {
  const before = process.threadCpuUsage()
  assert.match(markupProblem(`[clientNam${'e'.repeat(9_000)}]`, 'invoice') ?? '', /is unknown: did you mean/)
  const ms = process.threadCpuUsage(before).user / 1000
  assert.ok(ms < 100, `${ms} ms`)
})
