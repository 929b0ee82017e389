import type { SlipWords } from '../printed-document.ts'

const english: SlipWords = {
  paymentPart: 'Payment part',
  receipt: 'Receipt',
  payableTo: 'Account / Payable to',
  reference: 'Reference',
  additional: 'Additional information',
  payableBy: 'Payable by',
  payableByBlank: 'Payable by (name/address)',
  currency: 'Currency',
  amount: 'Amount',
  acceptance: 'Acceptance point',
  separate: 'Separate before paying in',
}

const wordsByLanguage: Readonly<Record<string, SlipWords>> = {
  en: english,
  de: {
    paymentPart: 'Zahlteil',
    receipt: 'Empfangsschein',
    payableTo: 'Konto / Zahlbar an',
    reference: 'Referenz',
    additional: 'Zusätzliche Informationen',
    payableBy: 'Zahlbar durch',
    payableByBlank: 'Zahlbar durch (Name/Adresse)',
    currency: 'Währung',
    amount: 'Betrag',
    acceptance: 'Annahmestelle',
    separate: 'Vor der Einzahlung abzutrennen',
  },
  fr: {
    paymentPart: 'Section paiement',
    receipt: 'Récépissé',
    payableTo: 'Compte / Payable à',
    reference: 'Référence',
    additional: 'Informations supplémentaires',
    payableBy: 'Payable par',
    payableByBlank: 'Payable par (nom/adresse)',
    currency: 'Monnaie',
    amount: 'Montant',
    acceptance: 'Point de dépôt',
    separate: 'A détacher avant le versement',
  },
  it: {
    paymentPart: 'Sezione pagamento',
    receipt: 'Ricevuta',
    payableTo: 'Conto / Pagabile a',
    reference: 'Riferimento',
    additional: 'Informazioni supplementari',
    payableBy: 'Pagabile da',
    payableByBlank: 'Pagabile da (nome/indirizzo)',
    currency: 'Valuta',
    amount: 'Importo',
    acceptance: 'Punto di accettazione',
    separate: 'Da staccare prima del versamento',
  },
}

/** In English for documents in other languages. */
export function slipWords(locale: string): SlipWords {
  return wordsByLanguage[new Intl.Locale(locale).language] ?? english
}
