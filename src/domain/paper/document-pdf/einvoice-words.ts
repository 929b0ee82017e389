import { wordsInLanguage } from '../../../kernel/words-in-language.ts'

/** The sentences that the law wants on a document without tax, in its language. */
export interface EInvoiceWords {
  readonly discount: string
  readonly reverseCharge: string
  readonly intraCommunity: string
  readonly exported: string
  readonly outsideScope: string
}

const names = [
  'discount',
  'reverseCharge',
  'intraCommunity',
  'exported',
  'outsideScope',
] as const satisfies readonly (keyof EInvoiceWords)[]

/** By language, in the order of `names`. The words of reverse charge are those of the VAT directive in that language. */
const wordsByLanguage: Readonly<Record<string, string>> = {
  ar: 'خصم|احتساب عكسي للضريبة|توريد داخل الاتحاد الأوروبي معفى من الضريبة|تصدير معفى من الضريبة|خارج نطاق الضريبة',
  bg: 'Отстъпка|Обратно начисляване|Вътреобщностна доставка, освободена от ДДС|Износ, освободен от ДДС|Извън обхвата на ДДС',
  cs: 'Sleva|Daň odvede zákazník|Dodání do jiného členského státu osvobozené od daně|Vývoz osvobozený od daně|Není předmětem daně',
  da: 'Rabat|Omvendt betalingspligt|Momsfri levering inden for EU|Momsfri eksport|Uden for momsens område',
  de: 'Rabatt|Steuerschuldnerschaft des Leistungsempfängers|Steuerfreie innergemeinschaftliche Lieferung|Steuerfreie Ausfuhrlieferung|Nicht steuerbar',
  el: 'Έκπτωση|Αντίστροφη επιβάρυνση|Ενδοκοινοτική παράδοση, απαλλαγή από ΦΠΑ|Εξαγωγή, απαλλαγή από ΦΠΑ|Εκτός πεδίου εφαρμογής ΦΠΑ',
  en: 'Discount|Reverse charge|Intra-community supply, exempt from VAT|Export outside the EU, exempt from VAT|Outside the scope of VAT',
  es: 'Descuento|Inversión del sujeto pasivo|Entrega intracomunitaria exenta de IVA|Exportación exenta de IVA|No sujeto a IVA',
  fi: 'Alennus|Käännetty verovelvollisuus|Veroton yhteisömyynti|Veroton vienti|Ei arvonlisäveron soveltamisalassa',
  fr: 'Remise|Autoliquidation|Livraison intracommunautaire exonérée de TVA|Exportation exonérée de TVA|Hors champ de la TVA',
  he: 'הנחה|חיוב הפוך|אספקה תוך-קהילתית פטורה ממע״מ|יצוא פטור ממע״מ|מחוץ לתחולת המע״מ',
  hi: 'छूट|रिवर्स चार्ज|यूरोपीय संघ के भीतर आपूर्ति, कर मुक्त|निर्यात, कर मुक्त|कर के दायरे से बाहर',
  hu: 'Kedvezmény|Fordított adózás|Közösségen belüli adómentes értékesítés|Adómentes export|Az áfa hatályán kívül',
  it: 'Sconto|Inversione contabile|Cessione intracomunitaria non imponibile IVA|Esportazione non imponibile IVA|Fuori campo IVA',
  ja: '値引|リバースチャージ|域内供給・免税|輸出免税|不課税',
  ko: '할인|매입자 납부 (대리납부)|역내 공급, 면세|수출 면세|과세 대상 아님',
  nb: 'Rabatt|Omvendt avgiftsplikt|Levering innen EU, fritatt for mva.|Eksport, fritatt for mva.|Utenfor avgiftsområdet',
  nl: 'Korting|Btw verlegd|Intracommunautaire levering, vrijgesteld van btw|Uitvoer, vrijgesteld van btw|Buiten het toepassingsgebied van de btw',
  pl: 'Rabat|Odwrotne obciążenie|Wewnątrzwspólnotowa dostawa zwolniona z VAT|Eksport zwolniony z VAT|Nie podlega VAT',
  pt: 'Desconto|Autoliquidação|Transmissão intracomunitária isenta de IVA|Exportação isenta de IVA|Não sujeito a IVA',
  ro: 'Reducere|Taxare inversă|Livrare intracomunitară scutită de TVA|Export scutit de TVA|În afara sferei TVA',
  ru: 'Скидка|Налог уплачивает покупатель (обратное начисление)|Поставка внутри ЕС, без НДС|Экспорт, без НДС|Не облагается НДС',
  sv: 'Rabatt|Omvänd betalningsskyldighet|Unionsintern leverans, undantagen från moms|Export, undantagen från moms|Utanför momsens tillämpningsområde',
  th: 'ส่วนลด|ผู้ซื้อเป็นผู้ชำระภาษี|การจัดหาภายในสหภาพยุโรป ยกเว้นภาษี|ส่งออก ยกเว้นภาษี|อยู่นอกขอบเขตภาษี',
  tr: 'İndirim|Ters ibra (vergi alıcı tarafından ödenir)|AB içi teslim, vergiden istisna|İhracat, vergiden istisna|Verginin kapsamı dışında',
  uk: 'Знижка|Зворотне нарахування ПДВ|Постачання в межах ЄС, без ПДВ|Експорт, без ПДВ|Не є об’єктом оподаткування ПДВ',
  zh: '折扣|反向征收（由买方缴税）|欧盟内部供应，免税|出口免税|不属于征税范围',
  'zh-Hant': '折扣|反向徵收（由買方繳稅）|歐盟內部供應，免稅|出口免稅|不屬於課稅範圍',
}

export function wordsOfEInvoice(locale: string): EInvoiceWords {
  return wordsInLanguage(names, wordsByLanguage, locale)
}

/** The sentence that a category without tax prints by itself; empty for the others. */
export function sentenceOfCategory(category: string, locale: string): string {
  const words = wordsOfEInvoice(locale)
  const sentences: Readonly<Record<string, string>> = {
    AE: words.reverseCharge,
    K: words.intraCommunity,
    G: words.exported,
    O: words.outsideScope,
  }
  return sentences[category] ?? ''
}
