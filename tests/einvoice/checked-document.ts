import type { ReadElement } from '../../src/kernel/xml/read-xml.ts'
import { at, paths, text, texts } from './document-terms.ts'

export interface CheckedAllowance {
  readonly isCharge: boolean
  readonly amount: string | undefined
  readonly base: string | undefined
  readonly percent: string | undefined
  readonly reason: string | undefined
  readonly code: string | undefined
  readonly category: string | undefined
  readonly rate: string | undefined
}

export interface CheckedLine {
  readonly term: (id: string) => string | undefined
  readonly terms: (id: string) => string[]
  readonly allowances: readonly CheckedAllowance[]
}

export interface CheckedVat {
  readonly taxable: string | undefined
  readonly amount: string | undefined
  readonly category: string | undefined
  readonly rate: string | undefined
  readonly reason: string | undefined
  readonly reasonCode: string | undefined
}

/** A document in the terms of the rules, in either syntax. It shares nothing with the reader and the writer. */
export class CheckedDocument {
  readonly syntax: 'ubl' | 'cii'
  readonly isCredit: boolean
  readonly root: ReadElement
  readonly #xml: string
  readonly #known = new Map<string, unknown>()

  constructor(root: ReadElement, xml: string) {
    this.#xml = xml
    this.root = root
    this.syntax = root.name === 'CrossIndustryInvoice' ? 'cii' : 'ubl'
    this.isCredit = root.name === 'CreditNote'
  }

  /** Rules read the same terms again and again. */
  #once<T>(key: string, find: () => T): T {
    if (!this.#known.has(key)) this.#known.set(key, find())
    return this.#known.get(key) as T
  }

  terms(id: string): string[] {
    return this.#once(id, () => this.#termsOf(id))
  }

  #termsOf(id: string): string[] {
    if (this.syntax === 'ubl' && id === 'BT-3') {
      return texts(this.root, this.isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode')
    }
    if (this.syntax === 'ubl' && id === 'BT-9') return texts(this.root, 'DueDate')
    const path = paths[this.syntax].header[id]
    return path === undefined ? [] : texts(this.root, path)
  }

  term(id: string): string | undefined {
    return this.terms(id)[0]
  }

  group(id: string): ReadElement[] {
    return at(this.root, paths[this.syntax].header[id] ?? '')
  }

  /** Tax numbers of a party: BT-31 and BT-32, or BT-48. */
  taxNumbers(party: 'seller' | 'buyer', isVat: boolean): string[] {
    if (this.syntax === 'ubl') {
      const role = party === 'seller' ? 'AccountingSupplierParty' : 'AccountingCustomerParty'
      return at(this.root, `${role}/Party/PartyTaxScheme`)
        .filter((one) => (text(one, 'TaxScheme/ID') === 'VAT') === isVat)
        .flatMap((one) => texts(one, 'CompanyID'))
    }
    const role = party === 'seller' ? 'SellerTradeParty' : 'BuyerTradeParty'
    return at(
      this.root,
      `SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/${role}/SpecifiedTaxRegistration/ID`,
    )
      .filter(({ attributes }) => (attributes.schemeID === 'VA') === isVat)
      .map((one) => one.text)
  }

  /** BT-110 and BT-111, by their currency. */
  vatTotals(): { readonly amount: string; readonly currency: string | undefined }[] {
    const path =
      this.syntax === 'ubl'
        ? 'TaxTotal/TaxAmount'
        : 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount'
    return at(this.root, path).map((one) => ({ amount: one.text, currency: one.attributes.currencyID }))
  }

  /** BT-20 with the line ends at its end, which the parser takes off. */
  rawTerms(): string {
    const places = /<cac:PaymentTerms>\s*<cbc:Note>([^<]*)|<ram:SpecifiedTradePaymentTerms>\s*<ram:Description>([^<]*)/
    const [, ubl, cii] = places.exec(this.#xml) ?? []
    return ubl ?? cii ?? ''
  }

  /** BT-90: in UBL, an identifier of the seller or the payee with a scheme of its own. */
  creditors(): string[] {
    if (this.syntax === 'cii') return this.terms('BT-90')
    const paths = ['AccountingSupplierParty/Party/PartyIdentification/ID', 'PayeeParty/PartyIdentification/ID']
    return paths
      .flatMap((path) => at(this.root, path))
      .filter(({ attributes }) => attributes.schemeID === 'SEPA')
      .map((one) => one.text)
  }

  vat(): CheckedVat[] {
    return this.#once('vat', () => this.#vat())
  }

  #vat(): CheckedVat[] {
    const isUbl = this.syntax === 'ubl'
    return this.group('BG-23').map((one) => ({
      taxable: text(one, isUbl ? 'TaxableAmount' : 'BasisAmount'),
      amount: text(one, isUbl ? 'TaxAmount' : 'CalculatedAmount'),
      category: text(one, isUbl ? 'TaxCategory/ID' : 'CategoryCode'),
      rate: text(one, isUbl ? 'TaxCategory/Percent' : 'RateApplicablePercent'),
      reason: text(one, isUbl ? 'TaxCategory/TaxExemptionReason' : 'ExemptionReason'),
      reasonCode: text(one, isUbl ? 'TaxCategory/TaxExemptionReasonCode' : 'ExemptionReasonCode'),
    }))
  }

  allowances(): CheckedAllowance[] {
    return this.#once('allowances', () => this.#allowances())
  }

  #allowances(): CheckedAllowance[] {
    const path =
      this.syntax === 'ubl'
        ? 'AllowanceCharge'
        : 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge'
    return at(this.root, path).map((one) => this.#allowance(one))
  }

  lines(): CheckedLine[] {
    return this.#once('lines', () => this.#lines())
  }

  #lines(): CheckedLine[] {
    const path =
      this.syntax === 'cii'
        ? 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem'
        : this.isCredit
          ? 'CreditNoteLine'
          : 'InvoiceLine'
    return at(this.root, path).map((one) => this.#line(one))
  }

  #line(of: ReadElement): CheckedLine {
    const own = (id: string): string[] => {
      const quantity = this.isCredit ? 'CreditedQuantity' : 'InvoicedQuantity'
      if (this.syntax === 'ubl' && id === 'BT-129') return texts(of, quantity)
      if (this.syntax === 'ubl' && id === 'BT-130') return texts(of, `${quantity}/@unitCode`)
      return texts(of, paths[this.syntax].line[id] ?? '')
    }
    const path =
      this.syntax === 'ubl' ? 'AllowanceCharge' : 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge'
    return {
      terms: own,
      term: (id) => own(id)[0],
      allowances: at(of, path).map((one) => this.#allowance(one)),
    }
  }

  #allowance(of: ReadElement): CheckedAllowance {
    const isUbl = this.syntax === 'ubl'
    return {
      isCharge: text(of, isUbl ? 'ChargeIndicator' : 'ChargeIndicator/Indicator') === 'true',
      amount: text(of, isUbl ? 'Amount' : 'ActualAmount'),
      base: text(of, isUbl ? 'BaseAmount' : 'BasisAmount'),
      percent: text(of, isUbl ? 'MultiplierFactorNumeric' : 'CalculationPercent'),
      reason: text(of, isUbl ? 'AllowanceChargeReason' : 'Reason'),
      code: text(of, isUbl ? 'AllowanceChargeReasonCode' : 'ReasonCode'),
      category: text(of, isUbl ? 'TaxCategory/ID' : 'CategoryTradeTax/CategoryCode'),
      rate: text(of, isUbl ? 'TaxCategory/Percent' : 'CategoryTradeTax/RateApplicablePercent'),
    }
  }
}
