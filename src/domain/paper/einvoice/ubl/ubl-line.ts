import { groupElement, textElement, type XmlElement } from '../../../../kernel/xml/write-xml.ts'
import type { DecimalText, EInvoiceItem, EInvoiceLine, EInvoicePrice, VatCategory } from '../model/index.ts'
import { ublAmount, ublLineAllowance, ublTaxCategory } from './ubl-money.ts'
import { ublNote, ublPeriod } from './ubl-text.ts'

/** BG-25. */
export function ublLine(line: EInvoiceLine, currency: string, isCredit: boolean): XmlElement | undefined {
  const { object } = line
  return groupElement(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    textElement('cbc:ID', line.id),
    textElement('cbc:Note', line.note === undefined ? undefined : ublNote(line.note)),
    textElement(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity, { unitCode: line.unitCode }),
    ublAmount('cbc:LineExtensionAmount', line.total, currency),
    textElement('cbc:AccountingCost', line.buyerAccountingReference),
    groupElement('cac:InvoicePeriod', ublPeriod(line.period)),
    groupElement('cac:OrderLineReference', textElement('cbc:LineID', line.orderLine)),
    groupElement(
      'cac:DocumentReference',
      textElement('cbc:ID', object?.id, { schemeID: object?.scheme }),
      object && textElement('cbc:DocumentTypeCode', '130'),
    ),
    line.allowances.map((one) => ublLineAllowance(one, currency)),
    item(line.item, line.vatCategory, line.vatRate),
    price(line.price, line.unitCode, currency),
  )
}

function item(of: EInvoiceItem, category: VatCategory, rate: DecimalText | undefined): XmlElement | undefined {
  const standard = textElement('cbc:ID', of.standardId?.id, { schemeID: of.standardId?.scheme })
  return groupElement(
    'cac:Item',
    textElement('cbc:Description', of.description),
    textElement('cbc:Name', of.name),
    groupElement('cac:BuyersItemIdentification', textElement('cbc:ID', of.buyerId)),
    groupElement('cac:SellersItemIdentification', textElement('cbc:ID', of.sellerId)),
    groupElement('cac:StandardItemIdentification', standard),
    groupElement('cac:OriginCountry', textElement('cbc:IdentificationCode', of.originCountry)),
    of.classifications.map(({ id, list, listVersion }) =>
      groupElement(
        'cac:CommodityClassification',
        textElement('cbc:ItemClassificationCode', id, { listID: list, listVersionID: listVersion }),
      ),
    ),
    ublTaxCategory('cac:ClassifiedTaxCategory', category, rate),
    of.attributes.map(({ name, value }) =>
      groupElement('cac:AdditionalItemProperty', textElement('cbc:Name', name), textElement('cbc:Value', value)),
    ),
  )
}

/** The discount (BT-147) is written with the price before it, which the schema puts inside of it. */
function price(of: EInvoicePrice, unitCode: string, currency: string): XmlElement | undefined {
  const unit = of.baseUnitCode ?? unitCode
  return groupElement(
    'cac:Price',
    ublAmount('cbc:PriceAmount', of.net, currency),
    textElement('cbc:BaseQuantity', of.baseQuantity, { unitCode: unit }),
    of.gross === undefined && of.discount === undefined
      ? undefined
      : groupElement(
          'cac:AllowanceCharge',
          textElement('cbc:ChargeIndicator', 'false'),
          ublAmount('cbc:Amount', of.discount ?? '0', currency),
          ublAmount('cbc:BaseAmount', of.gross, currency),
        ),
  )
}
