import { childOf, childrenOf, textAt } from '../../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../../kernel/xml/read-xml.ts'
import { filled, identifierIn, isCharge, type Reading } from '../element-reading.ts'
import { exactOf, exactText } from '../exact-sum.ts'
import type {
  EInvoiceAllowance,
  EInvoiceItem,
  EInvoiceLine,
  EInvoiceLineAllowance,
  EInvoicePeriod,
  EInvoicePrice,
} from '../model/index.ts'

export function readUblLine(of: ReadElement, reading: Reading): EInvoiceLine {
  const quantity = childOf(of, 'InvoicedQuantity') ?? childOf(of, 'CreditedQuantity')
  const category = childOf(of, 'Item', 'ClassifiedTaxCategory')
  return {
    id: reading.required(textAt(of, 'ID'), 'BT-126', 'Number of the line.'),
    note: textAt(of, 'Note'),
    object: identifierIn(childOf(of, 'DocumentReference', 'ID')),
    quantity: reading.requiredDecimal(quantity?.text, 'BT-129', 'Quantity of the line.'),
    unitCode: quantity?.attributes.unitCode ?? '',
    total: reading.requiredDecimal(textAt(of, 'LineExtensionAmount'), 'BT-131', 'Total of the line.'),
    orderLine: textAt(of, 'OrderLineReference', 'LineID'),
    buyerAccountingReference: textAt(of, 'AccountingCost'),
    period: readUblPeriod(childOf(of, 'InvoicePeriod'), reading),
    allowances: childrenOf(of, 'AllowanceCharge').map((one) => readUblLineAllowance(one, reading)),
    price: readPrice(childOf(of, 'Price'), reading),
    vatCategory: reading.category(textAt(category, 'ID'), 'BT-151'),
    vatRate: reading.decimal(textAt(category, 'Percent'), 'BT-152'),
    item: readItem(childOf(of, 'Item'), reading),
  }
}

export function readUblAllowance(of: ReadElement, reading: Reading): EInvoiceAllowance {
  const category = childOf(of, 'TaxCategory')
  return {
    ...readUblLineAllowance(of, reading),
    vatCategory: reading.category(textAt(category, 'ID'), 'BT-95'),
    vatRate: reading.decimal(textAt(category, 'Percent'), 'BT-96'),
  }
}

export function readUblPeriod(of: ReadElement | undefined, reading: Reading): EInvoicePeriod | undefined {
  return filled({
    start: reading.day(textAt(of, 'StartDate'), 'BT-73'),
    end: reading.day(textAt(of, 'EndDate'), 'BT-74'),
  })
}

function readUblLineAllowance(of: ReadElement, reading: Reading): EInvoiceLineAllowance {
  return {
    isCharge: isCharge(of),
    amount: reading.requiredDecimal(textAt(of, 'Amount'), 'BT-92', 'Amount of an allowance or a charge.'),
    baseAmount: reading.decimal(textAt(of, 'BaseAmount'), 'BT-93'),
    percent: reading.decimal(textAt(of, 'MultiplierFactorNumeric'), 'BT-94'),
    reason: textAt(of, 'AllowanceChargeReason'),
    reasonCode: textAt(of, 'AllowanceChargeReasonCode'),
  }
}

function readPrice(of: ReadElement | undefined, reading: Reading): EInvoicePrice {
  const base = childOf(of, 'BaseQuantity')
  const allowance = childOf(of, 'AllowanceCharge')
  return {
    net: reading.requiredDecimal(textAt(of, 'PriceAmount'), 'BT-146', 'Price without VAT.'),
    discount: allowance && priceDiscount(allowance, reading),
    gross: reading.decimal(textAt(allowance, 'BaseAmount'), 'BT-148'),
    baseQuantity: reading.decimal(base?.text || undefined, 'BT-149'),
    baseUnitCode: base?.attributes.unitCode || undefined,
  }
}

/** BT-147, which is negative where the price has a charge. */
function priceDiscount(of: ReadElement, reading: Reading): string | undefined {
  const amount = reading.decimal(textAt(of, 'Amount'), 'BT-147')
  return isCharge(of) ? exactText(-exactOf(amount), 0) : amount
}

function readItem(of: ReadElement | undefined, reading: Reading): EInvoiceItem {
  return {
    name: reading.required(textAt(of, 'Name'), 'BT-153', 'Name of the item.'),
    description: textAt(of, 'Description'),
    sellerId: textAt(of, 'SellersItemIdentification', 'ID'),
    buyerId: textAt(of, 'BuyersItemIdentification', 'ID'),
    standardId: identifierIn(childOf(of, 'StandardItemIdentification', 'ID')),
    classifications: childrenOf(of, 'CommodityClassification').flatMap((one) => {
      const code = childOf(one, 'ItemClassificationCode')
      if (code === undefined) return []
      const { listID = '', listVersionID } = code.attributes
      return [{ id: code.text, list: listID, listVersion: listVersionID || undefined }]
    }),
    originCountry: textAt(of, 'OriginCountry', 'IdentificationCode'),
    attributes: childrenOf(of, 'AdditionalItemProperty').map((one) => ({
      name: textAt(one, 'Name') ?? '',
      value: textAt(one, 'Value') ?? '',
    })),
  }
}
