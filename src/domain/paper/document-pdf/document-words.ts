import { wordsInLanguage } from '../../../kernel/words-in-language.ts'

/** The fixed words of a document, in its language. All other text comes from the template or the data. */
export interface DocumentWords {
  readonly item: string
  readonly quantity: string
  readonly price: string
  readonly discount: string
  readonly tax: string
  readonly amount: string
  readonly subTotal: string
  readonly netTotal: string
  readonly total: string
  readonly paid: string
  readonly credited: string
  readonly balance: string
  /** The balance of a document on which money is owed to the client. */
  readonly inFavour: string
  readonly draft: string
  /** The label of the running sum where the lines continue on the next page. */
  readonly carried: string
  /** A tax and its base: `{tax} on {base}`. */
  readonly taxOn: string
  /** `Page {page} of {pages}` */
  readonly pageOf: string
  /** A charge of the whole document without a reason. */
  readonly surcharge: string
  readonly prepaid: string
  readonly rounding: string
  readonly deliveryDate: string
  readonly period: string
  readonly buyerReference: string
}

const names = [
  'item',
  'quantity',
  'price',
  'discount',
  'tax',
  'amount',
  'subTotal',
  'netTotal',
  'total',
  'paid',
  'credited',
  'balance',
  'inFavour',
  'draft',
  'carried',
  'taxOn',
  'pageOf',
  'surcharge',
  'prepaid',
  'rounding',
  'deliveryDate',
  'period',
  'buyerReference',
] as const satisfies readonly (keyof DocumentWords)[]

/** By language, in the order of `names`. */
const wordsByLanguage: Readonly<Record<string, string>> = {
  ar: 'البند|الكمية|السعر|الخصم|الضريبة|المبلغ|المجموع الفرعي|الصافي|الإجمالي|المدفوع|إشعار دائن|المبلغ المستحق|رصيد لصالحكم|مسودة|المجموع المُرحَّل|{tax} على {base}|صفحة {page} من {pages}|رسوم إضافية|مدفوع مقدمًا|التقريب|تاريخ التسليم|الفترة|مرجعكم',
  bg: 'Описание|Количество|Цена|Отстъпка|Данък|Сума|Междинна сума|Нето|Общо|Платено|Кредитирано|Остатък|Салдо във Ваша полза|Чернова|Пренос|{tax} върху {base}|Страница {page} от {pages}|Надбавка|Платено предварително|Закръгляване|Дата на доставка|Период|Ваша референция',
  cs: 'Položka|Množství|Cena|Sleva|Daň|Částka|Mezisoučet|Bez daně|Celkem|Zaplaceno|Dobropisováno|Zbývá uhradit|Přeplatek ve Váš prospěch|Koncept|Přeneseno|{tax} z {base}|Strana {page} z {pages}|Přirážka|Uhrazeno předem|Zaokrouhlení|Datum plnění|Období|Vaše značka',
  da: 'Beskrivelse|Antal|Pris|Rabat|Moms|Beløb|Subtotal|Netto|I alt|Betalt|Krediteret|Restbeløb|Saldo i jeres favør|Kladde|Overført|{tax} af {base}|Side {page} af {pages}|Tillæg|Forudbetalt|Afrunding|Leveringsdato|Periode|Jeres reference',
  de: 'Leistung|Menge|Preis|Rabatt|Steuer|Betrag|Zwischensumme|Nettobetrag|Gesamtbetrag|Bezahlt|Gutgeschrieben|Offener Betrag|Guthaben zu Ihren Gunsten|Entwurf|Übertrag|{tax} auf {base}|Seite {page} von {pages}|Zuschlag|Vorausbezahlt|Rundung|Leistungsdatum|Leistungszeitraum|Ihr Zeichen',
  el: 'Περιγραφή|Ποσότητα|Τιμή|Έκπτωση|Φόρος|Ποσό|Μερικό σύνολο|Καθαρό σύνολο|Σύνολο|Εξοφλημένο|Πιστωμένο|Υπόλοιπο|Υπόλοιπο υπέρ σας|Πρόχειρο|Σε μεταφορά|{tax} επί {base}|Σελίδα {page} από {pages}|Επιβάρυνση|Προπληρωμένο|Στρογγυλοποίηση|Ημερομηνία παράδοσης|Περίοδος|Αναφορά σας',
  en: 'Item|Quantity|Price|Discount|Tax|Amount|Subtotal|Net total|Total|Paid|Credited|Balance due|Balance in your favour|Draft|Carried forward|{tax} on {base}|Page {page} of {pages}|Surcharge|Prepaid|Rounding|Delivery date|Period|Your reference',
  es: 'Concepto|Cantidad|Precio|Descuento|Impuesto|Importe|Subtotal|Base imponible|Total|Pagado|Abonado|Saldo pendiente|Saldo a su favor|Borrador|Suma y sigue|{tax} sobre {base}|Página {page} de {pages}|Recargo|Pagado por adelantado|Redondeo|Fecha de entrega|Periodo|Su referencia',
  fi: 'Kuvaus|Määrä|Hinta|Alennus|Vero|Summa|Välisumma|Veroton|Yhteensä|Maksettu|Hyvitetty|Maksettavaa|Teille hyvitettävää|Luonnos|Siirto|{tax}, veron peruste {base}|Sivu {page} / {pages}|Lisämaksu|Ennakkomaksu|Pyöristys|Toimituspäivä|Ajanjakso|Viitteenne',
  fr: 'Désignation|Quantité|Prix|Remise|Taxe|Montant|Sous-total|Total net|Total|Payé|Avoir|Reste à payer|Solde en votre faveur|Brouillon|À reporter|{tax} sur {base}|Page {page} sur {pages}|Supplément|Acompte|Arrondi|Date de livraison|Période|Votre référence',
  he: 'פריט|כמות|מחיר|הנחה|מס|סכום|סכום ביניים|סה״כ לפני מס|סה״כ|שולם|זוכה|יתרה לתשלום|יתרה לזכותכם|טיוטה|סכום להעברה|{tax} על {base}|עמוד {page} מתוך {pages}|תוספת|שולם מראש|עיגול|תאריך אספקה|תקופה|מספר הפנייה שלכם',
  hi: 'विवरण|मात्रा|मूल्य|छूट|कर|राशि|उप-योग|शुद्ध योग|कुल|भुगतान|जमा किया गया|शेष राशि|आपके पक्ष में शेष राशि|प्रारूप|अग्रेषित|{base} पर {tax}|पृष्ठ {page} / {pages}|अधिभार|अग्रिम भुगतान|पूर्णांकन|वितरण तिथि|अवधि|आपका संदर्भ',
  hu: 'Megnevezés|Mennyiség|Ár|Kedvezmény|Adó|Összeg|Részösszeg|Nettó összeg|Végösszeg|Fizetve|Jóváírva|Fizetendő|Egyenleg az Önök javára|Piszkozat|Átvitel|{tax}, alapja {base}|{page}. oldal, összesen {pages}|Felár|Előre fizetve|Kerekítés|Teljesítés dátuma|Időszak|Az Önök hivatkozása',
  it: 'Descrizione|Quantità|Prezzo|Sconto|Imposta|Importo|Subtotale|Imponibile|Totale|Pagato|Accreditato|Saldo dovuto|Saldo a Vostro favore|Bozza|A riportare|{tax} su {base}|Pagina {page} di {pages}|Supplemento|Acconto|Arrotondamento|Data di consegna|Periodo|Vostro riferimento',
  ja: '品目|数量|単価|割引|税|金額|小計|税抜合計|合計|支払済|返金額|残高|ご返金残高|下書き|繰越|{tax}（対象 {base}）|{page} / {pages} ページ|追加料金|前払い|端数調整|納品日|対象期間|貴社参照番号',
  ko: '항목|수량|단가|할인|세금|금액|소계|공급가액|합계|결제액|환입액|잔액|환급 잔액|초안|이월|{tax} (과세 {base})|{page} / {pages} 페이지|추가 요금|선지급|반올림|인도일|기간|귀사 참조 번호',
  nb: 'Beskrivelse|Antall|Pris|Rabatt|Mva.|Beløp|Delsum|Netto|Totalt|Betalt|Kreditert|Å betale|Saldo i deres favør|Utkast|Overført|{tax} av {base}|Side {page} av {pages}|Tillegg|Forhåndsbetalt|Avrunding|Leveringsdato|Periode|Deres referanse',
  nl: 'Omschrijving|Aantal|Prijs|Korting|Btw|Bedrag|Subtotaal|Netto|Totaal|Betaald|Gecrediteerd|Te betalen|Saldo in uw voordeel|Concept|Transport|{tax} over {base}|Pagina {page} van {pages}|Toeslag|Vooruitbetaald|Afronding|Leverdatum|Periode|Uw kenmerk',
  pl: 'Nazwa|Ilość|Cena|Rabat|Podatek|Kwota|Suma częściowa|Netto|Razem|Zapłacono|Skorygowano|Do zapłaty|Saldo na Państwa korzyść|Szkic|Do przeniesienia|{tax} od {base}|Strona {page} z {pages}|Dopłata|Przedpłata|Zaokrąglenie|Data dostawy|Okres|Państwa numer referencyjny',
  pt: 'Descrição|Quantidade|Preço|Desconto|Imposto|Valor|Subtotal|Total líquido|Total|Pago|Creditado|Saldo devedor|Saldo a seu favor|Rascunho|A transportar|{tax} sobre {base}|Página {page} de {pages}|Acréscimo|Pago antecipadamente|Arredondamento|Data de entrega|Período|A sua referência',
  ro: 'Descriere|Cantitate|Preț|Reducere|Taxă|Sumă|Subtotal|Total net|Total|Plătit|Creditat|Rest de plată|Sold în favoarea dvs.|Ciornă|De reportat|{tax} din {base}|Pagina {page} din {pages}|Supliment|Plătit în avans|Rotunjire|Data livrării|Perioada|Referința dvs.',
  ru: 'Наименование|Количество|Цена|Скидка|Налог|Сумма|Промежуточный итог|Без налога|Итого|Оплачено|Кредитовано|К оплате|Остаток в вашу пользу|Черновик|Перенос|{tax} с {base}|Страница {page} из {pages}|Надбавка|Предоплата|Округление|Дата поставки|Период|Ваш номер',
  sv: 'Beskrivning|Antal|Pris|Rabatt|Moms|Belopp|Delsumma|Netto|Totalt|Betalt|Krediterat|Att betala|Saldo till er fördel|Utkast|Transport|{tax} på {base}|Sida {page} av {pages}|Tillägg|Förskottsbetalt|Avrundning|Leveransdatum|Tidsperiod|Er referens',
  th: 'รายการ|จำนวน|ราคา|ส่วนลด|ภาษี|จำนวนเงิน|ยอดรวมย่อย|ยอดก่อนภาษี|ยอดรวม|ชำระแล้ว|เครดิตแล้ว|ยอดคงเหลือ|ยอดเครดิตคงเหลือของท่าน|ฉบับร่าง|ยอดยกไป|{tax} จาก {base}|หน้า {page} จาก {pages}|ค่าใช้จ่ายเพิ่มเติม|ชำระล่วงหน้า|ปัดเศษ|วันที่ส่งมอบ|ช่วงเวลา|เลขอ้างอิงของท่าน',
  tr: 'Açıklama|Miktar|Fiyat|İndirim|Vergi|Tutar|Ara toplam|Net toplam|Toplam|Ödenen|Alacak kaydı|Kalan tutar|Lehinize bakiye|Taslak|Nakliyekûn|{base} üzerinden {tax}|Sayfa {page} / {pages}|Ek ücret|Ön ödeme|Yuvarlama|Teslim tarihi|Dönem|Referansınız',
  uk: 'Найменування|Кількість|Ціна|Знижка|Податок|Сума|Проміжний підсумок|Без податку|Разом|Сплачено|Кредитовано|До сплати|Залишок на вашу користь|Чернетка|Перенесено|{tax} з {base}|Сторінка {page} з {pages}|Надбавка|Передплата|Заокруглення|Дата постачання|Період|Ваш номер',
  zh: '项目|数量|单价|折扣|税|金额|小计|不含税合计|合计|已付|已冲减|应付余额|应退余额|草稿|转下页|{tax}（计税金额 {base}）|第 {page} 页，共 {pages} 页|附加费|预付款|舍入|交付日期|服务期间|贵方参考号',
  'zh-Hant':
    '項目|數量|單價|折扣|稅額|金額|小計|未稅合計|總計|已付|已沖減|應付餘額|應退餘額|草稿|轉次頁|{tax}（計稅金額 {base}）|第 {page} 頁，共 {pages} 頁|附加費|預付款|捨入|交付日期|服務期間|貴方參考編號',
}

/** The words in the language of a locale; in English if there are none. */
export function documentWords(locale: string): DocumentWords {
  return wordsInLanguage(names, wordsByLanguage, locale)
}

/** The languages that have words. */
export const documentLanguages: readonly string[] = Object.keys(wordsByLanguage)
