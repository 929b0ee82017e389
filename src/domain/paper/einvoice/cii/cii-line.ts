import { groupElement, textElement, type XmlContent, type XmlElement } from '../../../../kernel/xml/write-xml.ts'
import type { EInvoiceItem, EInvoiceLine } from '../model/index.ts'
import { ciiAllowance, ciiChargeIndicator, ciiTaxCategory } from './cii-money.ts'
import { ciiPeriod } from './cii-text.ts'

/** BG-25. */
export function ciiLine(line: EInvoiceLine): XmlElement | undefined {
  return groupElement(
    'ram:IncludedSupplyChainTradeLineItem',
    groupElement(
      'ram:AssociatedDocumentLineDocument',
      textElement('ram:LineID', line.id),
      groupElement('ram:IncludedNote', textElement('ram:Content', line.note)),
    ),
    product(line.item),
    agreement(line),
    groupElement(
      'ram:SpecifiedLineTradeDelivery',
      textElement('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }),
    ),
    settlement(line),
  )
}

function product(item: EInvoiceItem): XmlContent {
  return groupElement(
    'ram:SpecifiedTradeProduct',
    textElement('ram:GlobalID', item.standardId?.id, { schemeID: item.standardId?.scheme }),
    textElement('ram:SellerAssignedID', item.sellerId),
    textElement('ram:BuyerAssignedID', item.buyerId),
    textElement('ram:Name', item.name),
    textElement('ram:Description', item.description),
    item.attributes.map(({ name, value }) =>
      groupElement(
        'ram:ApplicableProductCharacteristic',
        textElement('ram:Description', name),
        textElement('ram:Value', value),
      ),
    ),
    item.classifications.map(({ id, list, listVersion }) =>
      groupElement(
        'ram:DesignatedProductClassification',
        textElement('ram:ClassCode', id, { listID: list, listVersionID: listVersion }),
      ),
    ),
    groupElement('ram:OriginTradeCountry', textElement('ram:ID', item.originCountry)),
  )
}

function agreement({ price, unitCode, orderLine }: EInvoiceLine): XmlContent {
  const base = textElement('ram:BasisQuantity', price.baseQuantity, { unitCode: price.baseUnitCode ?? unitCode })
  return groupElement(
    'ram:SpecifiedLineTradeAgreement',
    groupElement('ram:BuyerOrderReferencedDocument', textElement('ram:LineID', orderLine)),
    price.gross === undefined
      ? undefined
      : groupElement(
          'ram:GrossPriceProductTradePrice',
          textElement('ram:ChargeAmount', price.gross),
          base,
          price.discount === undefined
            ? undefined
            : groupElement(
                'ram:AppliedTradeAllowanceCharge',
                ciiChargeIndicator(false),
                textElement('ram:ActualAmount', price.discount),
              ),
        ),
    groupElement('ram:NetPriceProductTradePrice', textElement('ram:ChargeAmount', price.net), base),
  )
}

function settlement(line: EInvoiceLine): XmlContent {
  const { object } = line
  return groupElement(
    'ram:SpecifiedLineTradeSettlement',
    ciiTaxCategory('ram:ApplicableTradeTax', line),
    ciiPeriod(line.period),
    line.allowances.map((one) => ciiAllowance(one)),
    groupElement('ram:SpecifiedTradeSettlementLineMonetarySummation', textElement('ram:LineTotalAmount', line.total)),
    object &&
      groupElement(
        'ram:AdditionalReferencedDocument',
        textElement('ram:IssuerAssignedID', object.id),
        textElement('ram:TypeCode', '130'),
        textElement('ram:ReferenceTypeCode', object.scheme),
      ),
    groupElement('ram:ReceivableSpecifiedTradeAccountingAccount', textElement('ram:ID', line.buyerAccountingReference)),
  )
}
