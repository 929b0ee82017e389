import { childOf, childrenOf, textAt } from '../../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../../kernel/xml/read-xml.ts'
import { identifierIn, isCharge, type Reading } from '../element-reading.ts'
import { exactOf, exactText } from '../exact-sum.ts'
import type {
  EInvoiceAllowance,
  EInvoiceItem,
  EInvoiceLine,
  EInvoiceLineAllowance,
  EInvoicePrice,
} from '../model/index.ts'
import { readCiiPeriod } from './read-cii-text.ts'

export function readCiiLine(of: ReadElement, reading: Reading): EInvoiceLine {
  const quantity = childOf(of, 'SpecifiedLineTradeDelivery', 'BilledQuantity')
  const settlement = childOf(of, 'SpecifiedLineTradeSettlement')
  const tax = childOf(settlement, 'ApplicableTradeTax')
  const total = textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount')
  return {
    id: reading.required(textAt(of, 'AssociatedDocumentLineDocument', 'LineID'), 'BT-126', 'Number of the line.'),
    note: textAt(of, 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content'),
    object: readObject(childOf(settlement, 'AdditionalReferencedDocument')),
    quantity: reading.requiredDecimal(quantity?.text, 'BT-129', 'Quantity of the line.'),
    unitCode: quantity?.attributes.unitCode ?? '',
    total: reading.requiredDecimal(total, 'BT-131', 'Total of the line.'),
    orderLine: textAt(of, 'SpecifiedLineTradeAgreement', 'BuyerOrderReferencedDocument', 'LineID'),
    buyerAccountingReference: textAt(settlement, 'ReceivableSpecifiedTradeAccountingAccount', 'ID'),
    period: readCiiPeriod(childOf(settlement, 'BillingSpecifiedPeriod'), reading),
    allowances: childrenOf(settlement, 'SpecifiedTradeAllowanceCharge').map((one) => readLineAllowance(one, reading)),
    price: readPrice(childOf(of, 'SpecifiedLineTradeAgreement'), reading),
    vatCategory: reading.category(textAt(tax, 'CategoryCode'), 'BT-151'),
    vatRate: reading.decimal(textAt(tax, 'RateApplicablePercent'), 'BT-152'),
    item: readItem(childOf(of, 'SpecifiedTradeProduct'), reading),
  }
}

export function readCiiAllowance(of: ReadElement, reading: Reading): EInvoiceAllowance {
  const category = childOf(of, 'CategoryTradeTax')
  return {
    ...readLineAllowance(of, reading),
    vatCategory: reading.category(textAt(category, 'CategoryCode'), 'BT-95'),
    vatRate: reading.decimal(textAt(category, 'RateApplicablePercent'), 'BT-96'),
  }
}

/** The charge of a carrier, which the profile EXTENDED has in place of a charge of the document (BG-X-42). */
export function readLogisticsCharge(of: ReadElement, reading: Reading): EInvoiceAllowance {
  const tax = childOf(of, 'AppliedTradeTax')
  return {
    isCharge: true,
    amount: reading.requiredDecimal(textAt(of, 'AppliedAmount'), 'BT-99', 'Amount of a charge of a carrier.'),
    reason: textAt(of, 'Description'),
    vatCategory: reading.category(textAt(tax, 'CategoryCode'), 'BT-102'),
    vatRate: reading.decimal(textAt(tax, 'RateApplicablePercent'), 'BT-103'),
  }
}

/** In the profile EXTENDED, headings of sub-lines and remarks are lines, too, but their amounts do not count (BR-FXEXT-CO-10). */
export function countsInSum(of: ReadElement): boolean {
  const status = textAt(of, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode')
  return status !== 'GROUP' && status !== 'INFORMATION'
}

function readObject(of: ReadElement | undefined) {
  const id = textAt(of, 'IssuerAssignedID')
  return id === undefined ? undefined : { id, scheme: textAt(of, 'ReferenceTypeCode') }
}

function readLineAllowance(of: ReadElement, reading: Reading): EInvoiceLineAllowance {
  return {
    isCharge: isCharge(of),
    amount: reading.requiredDecimal(textAt(of, 'ActualAmount'), 'BT-92', 'Amount of an allowance or a charge.'),
    baseAmount: reading.decimal(textAt(of, 'BasisAmount'), 'BT-93'),
    percent: reading.decimal(textAt(of, 'CalculationPercent'), 'BT-94'),
    reason: textAt(of, 'Reason'),
    reasonCode: textAt(of, 'ReasonCode'),
  }
}

function readPrice(of: ReadElement | undefined, reading: Reading): EInvoicePrice {
  const net = childOf(of, 'NetPriceProductTradePrice')
  const quantityOf = (price: ReadElement | undefined) => reading.decimal(textAt(price, 'BasisQuantity'), 'BT-149')
  const gross = childOf(of, 'GrossPriceProductTradePrice')
  const base = childOf(net, 'BasisQuantity') ?? childOf(gross, 'BasisQuantity')
  const [ofNet = '1', ofGross = ofNet] = [quantityOf(net) ?? quantityOf(gross), quantityOf(gross)]
  // A price of another quantity is not the one before the discount.
  const before = exactOf(ofNet) === exactOf(ofGross) ? gross : undefined
  return {
    net: reading.requiredDecimal(textAt(net, 'ChargeAmount'), 'BT-146', 'Price without VAT.'),
    discount: priceDiscount(before, reading),
    gross: reading.decimal(textAt(before, 'ChargeAmount'), 'BT-148'),
    baseQuantity: reading.decimal(base?.text || undefined, 'BT-149'),
    baseUnitCode: base?.attributes.unitCode || undefined,
  }
}

/** BT-147. In the profile EXTENDED, a price can have several discounts, and charges. */
function priceDiscount(of: ReadElement | undefined, reading: Reading): string | undefined {
  const changes = childrenOf(of, 'AppliedTradeAllowanceCharge')
  const amountOf = (one: ReadElement | undefined) => reading.decimal(textAt(one, 'ActualAmount'), 'BT-147')
  if (changes.length < 2 && !changes.some(isCharge)) return amountOf(changes[0])
  const sum = changes.reduce((so, one) => so + (isCharge(one) ? -1n : 1n) * exactOf(amountOf(one)), 0n)
  return exactText(sum, 0)
}

function readItem(of: ReadElement | undefined, reading: Reading): EInvoiceItem {
  return {
    name: reading.required(textAt(of, 'Name'), 'BT-153', 'Name of the item.'),
    description: textAt(of, 'Description'),
    sellerId: textAt(of, 'SellerAssignedID'),
    buyerId: textAt(of, 'BuyerAssignedID'),
    standardId: identifierIn(childOf(of, 'GlobalID')),
    classifications: childrenOf(of, 'DesignatedProductClassification').flatMap((one) => {
      const code = childOf(one, 'ClassCode')
      if (code === undefined) return []
      const { listID = '', listVersionID } = code.attributes
      return [{ id: code.text, list: listID, listVersion: listVersionID || undefined }]
    }),
    originCountry: textAt(of, 'OriginTradeCountry', 'ID'),
    attributes: childrenOf(of, 'ApplicableProductCharacteristic').map((one) => ({
      name: textAt(one, 'Description') ?? '',
      value: textAt(one, 'Value') ?? '',
    })),
  }
}
