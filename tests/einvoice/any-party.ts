/** Texts, days, addresses and parties as people write them. */
import fc from 'fast-check'

/**
 * Texts as people write them, with characters that are special in XML and in the rules; spaces at the ends are not
 * kept.
 */
export const text = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 30 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.constantFrom('A & B <GmbH> "x" \'y\' ]]>', 'Räume #101#2', '😀 Studio\nBerlin', '#ab#c', '工作室'),
  )
  .map((value) => value.replace(/[^\P{C}\n]/gu, '').trim())
  .map((value) => (value === '' ? 'x' : value))
export const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const identifier = (schemes: readonly string[]) =>
  fc.record({ id: fc.stringMatching(/^[A-Z0-9]{4,12}$/), scheme: fc.constantFrom(...schemes) })
export const day = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString())
export const period = fc
  .record({ start: day, days: fc.integer({ min: 0, max: 60 }), kind: fc.constantFrom('both', 'start', 'end') })
  .map(({ start, days, kind }) => {
    const end = Temporal.PlainDate.from(start).add({ days }).toString()
    return { start: kind === 'end' ? undefined : start, end: kind === 'start' ? undefined : end }
  })
export const address = fc.record({
  line1: maybe(text),
  line2: maybe(text),
  line3: maybe(text),
  city: text,
  postcode: fc.stringMatching(/^[0-9]{5}$/),
  subdivision: maybe(text),
  country: fc.constantFrom('DE', 'FR', 'BE', 'AT', 'CH'),
})
const contact = fc.record({
  name: text,
  phone: fc.constantFrom('+49 30 123456', '030/1234-5'),
  email: fc.constantFrom('info@studio.example', 'a.b@c.example'),
})
const electronicAddress = fc.constantFrom(
  { id: 'DE123456789', scheme: '9930' },
  { id: '4000001123452', scheme: '0088' },
  { id: '04011000-12345-03', scheme: '0204' },
)
const vatId = fc.constantFrom('DE123456789', 'FR40303265045', 'BE0123456749')

const drawn = fc.record({
  seller: fc.record({
    name: text,
    tradingName: maybe(text),
    identifiers: fc.array(
      identifier(['0088', '0204']).map((one) => (one.scheme === '0088' ? { ...one, id: '4000001123452' } : one)),
      { maxLength: 2 },
    ),
    registration: fc.record({ id: text, scheme: maybe(fc.constant('0204')) }),
    vatId,
    taxRegistration: maybe(fc.constant('201/113/40209')),
    legalNote: maybe(text),
    electronicAddress,
    address,
    contact,
  }),
  buyer: fc.record({
    name: text,
    tradingName: maybe(text),
    identifier: maybe(fc.record({ id: text })),
    registration: maybe(fc.record({ id: text, scheme: maybe(fc.constant('0204')) })),
    vatId,
    electronicAddress,
    address,
    contact: maybe(contact),
  }),
  payee: maybe(
    fc.record({ name: text, identifier: maybe(fc.record({ id: text })), registration: maybe(fc.record({ id: text })) }),
  ),
})

/** The rules know a payee that is the seller by its names and by its number (BR-17). */
export const parties = drawn.map(({ payee, ...others }) => {
  const { name, tradingName, registration } = others.seller
  const isSeller =
    payee !== undefined && ([name, tradingName].includes(payee.name) || payee.registration?.id === registration.id)
  return {
    ...others,
    payee: isSeller ? { ...payee, name: `${payee.name} (payee)`, registration: undefined } : payee,
  }
})
