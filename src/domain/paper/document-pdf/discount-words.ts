import { wordsInLanguage } from '../../../kernel/words-in-language.ts'

const names = ['earlyPayment', 'paidBy'] as const

/** The words of a discount for early payment, in the language of the document. */
export type DiscountWords = Readonly<Record<(typeof names)[number], string>>

/** By language, in the order of `names`. The amount is what is to be paid with the discount. */
const wordsByLanguage: Readonly<Record<string, string>> = {
  ar: 'خصم الدفع المبكر|خصم {percent} ({discount}) عند الدفع حتى {day}: {amount}',
  bg: 'Отстъпка за ранно плащане|{percent} отстъпка ({discount}) при плащане до {day}: {amount}',
  cs: 'Skonto|Skonto {percent} ({discount}) při platbě do {day}: {amount}',
  da: 'Kontantrabat|{percent} kontantrabat ({discount}) ved betaling senest {day}: {amount}',
  de: 'Skonto|{percent} Skonto ({discount}) bei Zahlung bis {day}: {amount}',
  el: 'Έκπτωση έγκαιρης πληρωμής|Έκπτωση {percent} ({discount}) για πληρωμή έως {day}: {amount}',
  en: 'Early payment discount|{percent} discount ({discount}) for payment by {day}: {amount}',
  es: 'Descuento por pronto pago|{percent} de descuento ({discount}) por pago hasta el {day}: {amount}',
  fi: 'Kassa-alennus|{percent} kassa-alennus ({discount}), kun maksu tapahtuu viimeistään {day}: {amount}',
  fr: 'Escompte|{percent} d’escompte ({discount}) pour paiement jusqu’au {day}\u00a0: {amount}',
  he: 'הנחת תשלום מוקדם|הנחה של {percent} ({discount}) בתשלום עד {day}: {amount}',
  hi: 'शीघ्र भुगतान छूट|{day} तक भुगतान पर {percent} छूट ({discount}): {amount}',
  hu: 'Skontó|{percent} skontó ({discount}), ha a fizetés napja legkésőbb {day}: {amount}',
  it: 'Sconto per pagamento anticipato|Sconto {percent} ({discount}) per pagamento entro il {day}: {amount}',
  ja: '早期支払割引|{day}までのお支払いで{percent}割引（{discount}）：{amount}',
  ko: '조기 결제 할인|{day}까지 결제 시 {percent} 할인({discount}): {amount}',
  nb: 'Kontantrabatt|{percent} kontantrabatt ({discount}) ved betaling innen {day}: {amount}',
  nl: 'Betalingskorting|{percent} betalingskorting ({discount}) bij betaling uiterlijk {day}: {amount}',
  pl: 'Skonto|Skonto {percent} ({discount}) przy płatności do {day}: {amount}',
  pt: 'Desconto de pronto pagamento|{percent} de desconto ({discount}) para pagamento até {day}: {amount}',
  ro: 'Discount pentru plată anticipată|Discount {percent} ({discount}) pentru plata până la {day}: {amount}',
  ru: 'Скидка за досрочную оплату|Скидка {percent} ({discount}) при оплате до {day}: {amount}',
  sv: 'Kassarabatt|{percent} kassarabatt ({discount}) vid betalning senast {day}: {amount}',
  th: 'ส่วนลดเมื่อชำระก่อนกำหนด|ส่วนลด {percent} ({discount}) เมื่อชำระภายใน {day}: {amount}',
  tr: 'Erken ödeme indirimi|{day} tarihine kadar ödemede {percent} indirim ({discount}): {amount}',
  uk: 'Знижка за дострокову оплату|Знижка {percent} ({discount}) за оплати до {day}: {amount}',
  zh: '提前付款折扣|{day}前付款可享 {percent} 折扣（{discount}）：{amount}',
  'zh-Hant': '提前付款折扣|{day}前付款可享 {percent} 折扣（{discount}）：{amount}',
}

export const discountLanguages: readonly string[] = Object.keys(wordsByLanguage)

export function discountWords(locale: string): DiscountWords {
  return wordsInLanguage(names, wordsByLanguage, locale)
}
