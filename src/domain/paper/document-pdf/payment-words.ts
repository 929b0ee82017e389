import { wordsInLanguage } from '../../../kernel/words-in-language.ts'

const names = ['accountHolder', 'reference', 'scanToPay'] as const

/** The words beside the code for a payment, in the language of the document. */
export type PaymentWords = Readonly<Record<(typeof names)[number], string>>

/** By language, in the order of `names`. */
const wordsByLanguage: Readonly<Record<string, string>> = {
  ar: 'صاحب الحساب|المرجع|امسح للدفع',
  bg: 'Титуляр|Основание|Сканирайте за плащане',
  cs: 'Majitel účtu|Zpráva pro příjemce|Zaplatit naskenováním',
  da: 'Kontohaver|Reference|Scan og betal',
  de: 'Kontoinhaber|Verwendungszweck|Scannen und zahlen',
  el: 'Δικαιούχος|Αιτιολογία|Σάρωση για πληρωμή',
  en: 'Account holder|Reference|Scan to pay',
  es: 'Titular de la cuenta|Concepto|Escanear para pagar',
  fi: 'Tilinomistaja|Viite|Skannaa ja maksa',
  fr: 'Titulaire du compte|Référence|Scanner pour payer',
  he: 'בעל החשבון|אסמכתה|לסרוק ולשלם',
  hi: 'खाताधारक|संदर्भ|भुगतान के लिए स्कैन करें',
  hu: 'Számlatulajdonos|Közlemény|Beolvasás és fizetés',
  it: 'Intestatario|Causale|Scansiona per pagare',
  ja: '口座名義|参照番号|スキャンして支払う',
  ko: '예금주|참조 번호|스캔하여 결제',
  nb: 'Kontoinnehaver|Referanse|Skann og betal',
  nl: 'Rekeninghouder|Kenmerk|Scan om te betalen',
  pl: 'Właściciel rachunku|Tytuł przelewu|Zeskanuj i zapłać',
  pt: 'Titular da conta|Referência|Digitalizar para pagar',
  ro: 'Titular de cont|Referință|Scanați pentru plată',
  ru: 'Владелец счёта|Назначение платежа|Сканируйте для оплаты',
  sv: 'Kontoinnehavare|Referens|Skanna och betala',
  th: 'ชื่อบัญชี|อ้างอิง|สแกนเพื่อชำระเงิน',
  tr: 'Hesap sahibi|Referans|Ödemek için tarayın',
  uk: 'Власник рахунку|Призначення платежу|Скануйте для оплати',
  zh: '账户名|参考号|扫码付款',
  'zh-Hant': '戶名|參考編號|掃碼付款',
}

export function paymentWords(locale: string): PaymentWords {
  return wordsInLanguage(names, wordsByLanguage, locale)
}
