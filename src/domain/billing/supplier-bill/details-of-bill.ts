import type { EInvoice } from '../../paper/einvoice/index.ts'

/** The details of a bill: everything except its amounts and lines. Empty members are left out. */
export function detailsOf(invoice: EInvoice) {
  const { totals, attachments } = invoice
  return {
    delivery_date: invoice.delivery?.date,
    period_start: invoice.period?.start,
    period_end: invoice.period?.end,
    preceding: unlessEmpty(invoice.preceding.map(({ number, issueDate }) => ({ number, date: issueDate }))),
    contract_reference: invoice.contractReference,
    project_reference: invoice.projectReference,
    despatch_reference: invoice.despatchReference,
    notes: unlessEmpty(invoice.notes.map(({ text }) => text)),
    allowances: unlessEmpty(
      invoice.allowances.map(({ isCharge, amount, reason, reasonCode, vatCategory, vatRate }) => ({
        ...{ charge: isCharge, amount, reason, reason_code: reasonCode },
        ...{ vat_category: vatCategory, vat_rate: vatRate },
      })),
    ),
    prepaid: totals.prepaid,
    rounding: totals.rounding,
    third_parties: totals.thirdParties,
    vat_currency: invoice.vatCurrency,
    vat_in_vat_currency: totals.vatInVatCurrency,
    attachments: unlessEmpty(
      attachments.map(({ id, description, location, content }) => ({
        ...{ id, description, location },
        ...(content && { file_name: content.fileName, media_type: content.mediaType }),
      })),
    ),
  }
}

export function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}
