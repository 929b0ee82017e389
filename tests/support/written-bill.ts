import { type EInvoice, writeEInvoice } from '../../src/domain/paper/einvoice/index.ts'

/** A bill of a supplier as UBL: two days with a crane, and 19 % VAT. */
export function writtenBill(number: string, changes: Partial<EInvoice> = {}): string {
  const bill: EInvoice = {
    number,
    issueDate: '2026-03-02',
    dueDate: '2026-03-16',
    typeCode: '380',
    currency: 'EUR',
    buyerReference: 'Northern Light',
    paymentTerms: 'Within 14 days.',
    notes: [],
    preceding: [],
    attachments: [],
    allowances: [],
    seller: {
      name: 'Crane & Dolly GmbH',
      vatId: 'DE123456788',
      identifiers: [],
      electronicAddress: { id: 'billing@crane.example', scheme: 'EM' },
      address: { line1: 'Hafenstraße 4', city: 'Hamburg', postcode: '20457', country: 'DE' },
      contact: { name: 'Grace Hopper', phone: '+49 40 1234567', email: 'billing@crane.example' },
    },
    buyer: { name: 'The Studio', address: { city: 'Berlin', postcode: '10115', country: 'DE' } },
    payment: {
      meansCode: '58',
      remittance: number,
      transfers: [{ account: 'DE02120300000000202051', bic: 'BYLADEM1001' }],
    },
    totals: { lines: '840.00', net: '840.00', vat: '159.60', gross: '999.60', payable: '999.60' },
    vat: [{ category: 'S', rate: '19', taxable: '840.00', amount: '159.60' }],
    lines: [
      {
        id: '1',
        item: { name: 'Crane with operator', classifications: [], attributes: [] },
        quantity: '2',
        unitCode: 'DAY',
        price: { net: '420.00' },
        total: '840.00',
        vatCategory: 'S',
        vatRate: '19',
        allowances: [],
      },
    ],
  }
  return writeEInvoice({ ...bill, ...changes }, 'ubl')
}
