/** The integrity constraints and conditions of EN 16931-1, clause 6.4: required terms and consistent values. */
import type { CheckedAllowance, CheckedDocument, CheckedLine } from './checked-document.ts'
import { CENT, isNear, number, ONE, times, toCents, total } from './rule-numbers.ts'

export interface Rule {
  readonly id: string
  readonly message: string
  /** True if the document follows the rule. */
  readonly holds: (document: CheckedDocument) => boolean
}

export const rule = (id: string, message: string, holds: Rule['holds']): Rule => ({ id, message, holds })

const required = (id: string, term: string, message: string) =>
  rule(id, message, (document) => document.term(term) !== undefined)
const everyLine = (id: string, message: string, holds: (line: CheckedLine) => boolean) =>
  rule(id, message, (document) => document.lines().every(holds))
const everyAllowance = (id: string, message: string, isCharge: boolean, holds: (one: CheckedAllowance) => boolean) =>
  rule(id, message, (document) => document.allowances().every((one) => one.isCharge !== isCharge || holds(one)))
const everyLineAllowance = (
  id: string,
  message: string,
  isCharge: boolean,
  holds: (one: CheckedAllowance) => boolean,
) => everyLine(id, message, (line) => line.allowances.every((one) => one.isCharge !== isCharge || holds(one)))
const hasReason = ({ reason, code }: CheckedAllowance) => reason !== undefined || code !== undefined
const ordered = (start: string | undefined, end: string | undefined) =>
  start === undefined || end === undefined || start <= end

const presence: readonly Rule[] = [
  required('BR-01', 'BT-24', 'An invoice shall have a specification identifier.'),
  required('BR-02', 'BT-1', 'An invoice shall have an invoice number.'),
  required('BR-03', 'BT-2', 'An invoice shall have an issue date.'),
  required('BR-04', 'BT-3', 'An invoice shall have a type code.'),
  required('BR-05', 'BT-5', 'An invoice shall have a currency code.'),
  required('BR-06', 'BT-27', 'An invoice shall have the seller name.'),
  required('BR-07', 'BT-44', 'An invoice shall have the buyer name.'),
  required('BR-09', 'BT-40', 'The seller address shall have a country code.'),
  required('BR-11', 'BT-55', 'The buyer address shall have a country code.'),
  required('BR-13', 'BT-109', 'An invoice shall have the total without VAT.'),
  required('BR-14', 'BT-112', 'An invoice shall have the total with VAT.'),
  required('BR-15', 'BT-115', 'An invoice shall have the amount due.'),
  required('BR-12', 'BT-106', 'An invoice shall have the sum of line net amounts.'),
  rule('BR-16', 'An invoice shall have at least one line.', (document) => document.lines().length > 0),
  rule(
    'BR-17',
    'The payee name shall be there where there is a payee.',
    (document) => document.group('BG-10').length === 0 || document.term('BT-59') !== undefined,
  ),
  rule(
    'BR-18',
    'The tax representative shall have a name.',
    (document) => document.group('BG-11').length === 0 || document.term('BT-62') !== undefined,
  ),
  rule(
    'BR-20',
    'The tax representative address shall have a country code.',
    (document) => document.group('BG-11').length === 0 || document.term('BT-69') !== undefined,
  ),
  rule(
    'BR-56',
    'The tax representative shall have a VAT identifier.',
    (document) => document.group('BG-11').length === 0 || document.term('BT-63') !== undefined,
  ),
  rule(
    'BR-57',
    'The deliver-to address shall have a country code.',
    (document) => document.group('BG-15').length === 0 || document.term('BT-80') !== undefined,
  ),
  everyLine('BR-21', 'Each line shall have an identifier.', (line) => line.term('BT-126') !== undefined),
  everyLine('BR-22', 'Each line shall have a quantity.', (line) => line.term('BT-129') !== undefined),
  everyLine('BR-23', 'A quantity shall have a unit code.', (line) => line.term('BT-130') !== undefined),
  everyLine('BR-24', 'Each line shall have a net amount.', (line) => line.term('BT-131') !== undefined),
  everyLine('BR-25', 'Each line shall have an item name.', (line) => line.term('BT-153') !== undefined),
  everyLine('BR-26', 'Each line shall have a net price.', (line) => line.term('BT-146') !== undefined),
  everyLine('BR-27', 'A net price shall not be negative.', (line) => number(line.term('BT-146')) >= 0n),
  everyLine('BR-28', 'A gross price shall not be negative.', (line) => number(line.term('BT-148')) >= 0n),
  rule('BR-29', 'The end of the period shall not be before its start.', (document) =>
    ordered(document.term('BT-73'), document.term('BT-74')),
  ),
  everyLine('BR-30', 'The end of a line period shall not be before its start.', (line) =>
    ordered(line.term('BT-134'), line.term('BT-135')),
  ),
  everyAllowance('BR-31', 'An allowance shall have an amount.', false, ({ amount }) => amount !== undefined),
  everyAllowance('BR-32', 'An allowance shall have a VAT category.', false, ({ category }) => category !== undefined),
  everyAllowance('BR-33', 'An allowance shall have a reason or its code.', false, hasReason),
  everyAllowance('BR-36', 'A charge shall have an amount.', true, ({ amount }) => amount !== undefined),
  everyAllowance('BR-37', 'A charge shall have a VAT category.', true, ({ category }) => category !== undefined),
  everyAllowance('BR-38', 'A charge shall have a reason or its code.', true, hasReason),
  everyLineAllowance('BR-41', 'A line allowance shall have an amount.', false, ({ amount }) => amount !== undefined),
  everyLineAllowance('BR-42', 'A line allowance shall have a reason or its code.', false, hasReason),
  everyLineAllowance('BR-43', 'A line charge shall have an amount.', true, ({ amount }) => amount !== undefined),
  everyLineAllowance('BR-44', 'A line charge shall have a reason or its code.', true, hasReason),
  rule('BR-45', 'Each VAT breakdown shall have a taxable amount.', (document) =>
    document.vat().every(({ taxable }) => taxable !== undefined),
  ),
  rule('BR-46', 'Each VAT breakdown shall have a tax amount.', (document) =>
    document.vat().every(({ amount }) => amount !== undefined),
  ),
  rule('BR-47', 'Each VAT breakdown shall have a category.', (document) =>
    document.vat().every(({ category }) => category !== undefined),
  ),
  rule('BR-48', 'Each VAT breakdown shall have a rate, except where it is not subject to VAT.', (document) =>
    document.vat().every(({ rate, category }) => rate !== undefined || category === 'O'),
  ),
  rule(
    'BR-49',
    'A payment instruction shall have a means code.',
    (document) => document.group('BG-17').length === 0 || document.term('BT-81') !== undefined,
  ),
  rule(
    'BR-51',
    'A card number shall have at most its last digits.',
    (document) => (document.term('BT-87') ?? '').length <= 10,
  ),
  rule('BR-53', 'The VAT total in the accounting currency shall be there where that currency is.', (document) => {
    const currency = document.term('BT-6')
    return currency === undefined || document.vatTotals().some((one) => one.currency === currency)
  }),
  everyLine(
    'BR-54',
    'An item attribute shall have a name and a value.',
    (line) => line.terms('BT-160').length === line.terms('BT-161').length,
  ),
  rule('BR-55', 'A preceding invoice shall have its number.', (document) =>
    document.terms('BT-25').every((one) => one !== ''),
  ),
  rule('BR-61', 'A credit transfer shall have an account.', (document) => {
    const isTransfer = ['30', '58'].includes(document.term('BT-81') ?? '')
    return (
      !isTransfer ||
      document.group('BG-17').every((one) => one.elements.some(({ name }) => /^(ID|IBANID|ProprietaryID)$/.test(name)))
    )
  }),
  rule(
    'BR-62',
    'The seller electronic address shall have a scheme.',
    (document) => document.terms('BT-34').length === document.terms('BT-34-1').length,
  ),
  rule(
    'BR-63',
    'The buyer electronic address shall have a scheme.',
    (document) => document.terms('BT-49').length === document.terms('BT-49-1').length,
  ),
  everyLine(
    'BR-64',
    'A standard item identifier shall have a scheme.',
    (line) => line.terms('BT-157').length === line.terms('BT-157-1').length,
  ),
  everyLine(
    'BR-65',
    'An item classification shall have a scheme.',
    (line) => line.terms('BT-158').length === line.terms('BT-158-1').length,
  ),
]

/** Currencies without decimals. */
const wholeCurrencies = new Set(['JPY', 'ISK', 'KRW', 'CLP', 'VND'])

const conditions: readonly Rule[] = [
  rule(
    'BR-CO-03',
    'The tax point date and its code exclude each other.',
    (document) => document.term('BT-7') === undefined || document.term('BT-8') === undefined,
  ),
  everyLine('BR-CO-04', 'Each line shall have a VAT category.', (line) => line.term('BT-151') !== undefined),
  rule('BR-CO-09', 'A VAT identifier shall have a country prefix.', (document) =>
    [...document.taxNumbers('seller', true), ...document.taxNumbers('buyer', true)].every((id) => /^[A-Z]{2}/.test(id)),
  ),
  rule(
    'BR-CO-10',
    'The sum of lines is the sum of the line net amounts.',
    (document) => number(document.term('BT-106')) === total(document.lines().map((line) => line.term('BT-131'))),
  ),
  rule(
    'BR-CO-11',
    'The sum of allowances is the sum of the document allowances.',
    (document) =>
      number(document.term('BT-107')) === total(document.allowances().map((one) => (one.isCharge ? '0' : one.amount))),
  ),
  rule(
    'BR-CO-12',
    'The sum of charges is the sum of the document charges.',
    (document) =>
      number(document.term('BT-108')) === total(document.allowances().map((one) => (one.isCharge ? one.amount : '0'))),
  ),
  rule(
    'BR-CO-13',
    'Total without VAT = lines − allowances + charges.',
    (document) =>
      number(document.term('BT-109')) ===
      number(document.term('BT-106')) - number(document.term('BT-107')) + number(document.term('BT-108')),
  ),
  rule('BR-CO-14', 'Total VAT = sum of the VAT breakdown.', (document) => {
    const own = document.vatTotals().find(({ currency }) => currency === document.term('BT-5'))
    return number(own?.amount) === total(document.vat().map(({ amount }) => amount))
  }),
  rule('BR-CO-15', 'Total with VAT = total without VAT + total VAT.', (document) => {
    const own = document.vatTotals().find(({ currency }) => currency === document.term('BT-5'))
    return number(document.term('BT-112')) === number(document.term('BT-109')) + number(own?.amount)
  }),
  rule(
    'BR-CO-16',
    'Amount due = total with VAT − paid + rounding.',
    (document) =>
      number(document.term('BT-115')) ===
      number(document.term('BT-112')) - number(document.term('BT-113')) + number(document.term('BT-114')),
  ),
  rule('BR-CO-17', 'VAT of a breakdown = taxable amount × rate, rounded to two decimals.', (document) => {
    // The rule itself allows less than 1. Amounts that have cents are held to a cent.
    const tolerance = wholeCurrencies.has(document.term('BT-5') ?? '') ? ONE - 1n : CENT
    return document
      .vat()
      .every(({ taxable, amount, rate }) =>
        isNear(number(amount), toCents(times(number(taxable), number(rate), 100n * ONE)), tolerance),
      )
  }),
  rule('BR-CO-18', 'An invoice shall have a VAT breakdown.', (document) => document.vat().length > 0),
  rule(
    'BR-CO-25',
    'Where something is due, there is a due date, or terms of payment.',
    (document) =>
      number(document.term('BT-115')) <= 0n ||
      document.term('BT-9') !== undefined ||
      document.term('BT-20') !== undefined,
  ),
  rule(
    'BR-CO-26',
    'The seller shall have an identifier, a registration or a VAT identifier.',
    (document) =>
      [...document.terms('BT-29'), ...document.terms('BT-29b'), ...document.terms('BT-30')].length > 0 ||
      document.taxNumbers('seller', true).length > 0,
  ),
]

/** BR-DEC: amounts have at most two decimals. */
const decimals: readonly Rule[] = [
  rule('BR-DEC', 'An amount has at most two decimals.', (document) =>
    [
      ...['BT-106', 'BT-107', 'BT-108', 'BT-109', 'BT-112', 'BT-113', 'BT-114', 'BT-115'].flatMap((id) =>
        document.terms(id),
      ),
      ...document.vatTotals().map(({ amount }) => amount),
      ...document.vat().flatMap(({ taxable = '', amount = '' }) => [taxable, amount]),
      ...document.allowances().flatMap(({ amount = '', base = '0' }) => [amount, base]),
      ...document
        .lines()
        .flatMap((line) => [
          ...line.terms('BT-131'),
          ...line.allowances.flatMap(({ amount = '', base = '0' }) => [amount, base]),
        ]),
    ].every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount)),
  ),
]

export const modelRules: readonly Rule[] = [...presence, ...conditions, ...decimals]
