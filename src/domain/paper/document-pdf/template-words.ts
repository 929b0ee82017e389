import { isVatId } from '../../../kernel/identifiers/vat-id.ts'
import { wordsInLanguage } from '../../../kernel/words-in-language.ts'
import { documentWords } from './document-words.ts'

/** The placeholders that are words, by name. */
const names = [
  'invoiceWord',
  'quoteWord',
  'creditNoteWord',
  'invoiceNumberLabel',
  'invoiceDateLabel',
  'dueDateLabel',
  'payByLabel',
  'quoteNumberLabel',
  'quoteDateLabel',
  'expiryDateLabel',
  'projectLabel',
  'referenceLabel',
  'taxNumberLabel',
  'vatIdLabel',
  'greeting',
  'attached',
  'regards',
] as const

/** By language, in the order of `names`. A greeting has no name if the language would inflect it. */
const wordsByLanguage: Readonly<Record<string, string>> = {
  ar: 'فاتورة|عرض سعر|إشعار دائن|رقم الفاتورة|تاريخ الفاتورة|تاريخ الاستحقاق|آخر موعد للدفع|رقم العرض|تاريخ العرض|صالح حتى|المشروع|مرجعكم|الرقم الضريبي|الرقم الضريبي|تحية طيبة {name}،|تجدون المستند مرفقًا بصيغة PDF.|مع أطيب التحيات',
  bg: 'Фактура|Оферта|Кредитно известие|Номер на фактура|Дата на фактура|Падеж|Платимо до|Номер на оферта|Дата на оферта|Валидна до|Проект|Ваш референтен номер|Данъчен номер|ДДС номер|Здравейте, {name},|приложено ще намерите документа като PDF.|С уважение',
  cs: 'Faktura|Nabídka|Dobropis|Číslo faktury|Datum faktury|Datum splatnosti|Uhraďte prosím do|Číslo nabídky|Datum nabídky|Platnost do|Projekt|Vaše značka|Daňové číslo|DIČ|Dobrý den,|v příloze najdete dokument ve formátu PDF.|S pozdravem',
  da: 'Faktura|Tilbud|Kreditnota|Fakturanummer|Fakturadato|Forfaldsdato|Betales senest|Tilbudsnummer|Tilbudsdato|Gyldigt til|Projekt|Jeres reference|Momsnummer|Momsnummer|Kære {name},|Dokumentet er vedhæftet som PDF.|Med venlig hilsen',
  de: 'Rechnung|Angebot|Rechnungskorrektur|Rechnungsnummer|Rechnungsdatum|Fällig am|Zahlbar bis|Angebotsnummer|Angebotsdatum|Gültig bis|Projekt|Ihre Referenz|Steuernummer|USt-IdNr.|Guten Tag {name},|anbei erhalten Sie das Dokument als PDF.|Mit freundlichen Grüßen',
  el: 'Τιμολόγιο|Προσφορά|Πιστωτικό τιμολόγιο|Αριθμός τιμολογίου|Ημερομηνία τιμολογίου|Ημερομηνία λήξης|Πληρωτέο έως|Αριθμός προσφοράς|Ημερομηνία προσφοράς|Ισχύει έως|Έργο|Αναφορά σας|ΑΦΜ|ΑΦΜ|Γεια σας,|Θα βρείτε συνημμένο το έγγραφο σε μορφή PDF.|Με εκτίμηση',
  en: 'Invoice|Quote|Credit note|Invoice number|Invoice date|Due date|Please pay by|Quote number|Quote date|Valid until|Project|Your reference|Tax number|VAT number|Dear {name},|Please find the document attached as a PDF.|With kind regards',
  es: 'Factura|Presupuesto|Nota de crédito|Número de factura|Fecha de factura|Vence el|Pagar antes del|Número de presupuesto|Fecha del presupuesto|Válido hasta|Proyecto|Su referencia|Número fiscal|NIF-IVA|Hola, {name}:|Adjuntamos el documento en PDF.|Un cordial saludo',
  fi: 'Lasku|Tarjous|Hyvityslasku|Laskun numero|Laskun päiväys|Eräpäivä|Eräpäivä|Tarjouksen numero|Tarjouksen päiväys|Voimassa asti|Projekti|Viitteenne|Verotunniste|ALV-tunniste|Hyvä {name},|asiakirja on liitteenä PDF-muodossa.|Ystävällisin terveisin',
  fr: 'Facture|Devis|Avoir|Numéro de facture|Date de facture|Échéance|À régler avant le|Numéro de devis|Date du devis|Valable jusqu’au|Projet|Votre référence|Numéro fiscal|Numéro de TVA|Bonjour {name},|Veuillez trouver ci-joint le document au format PDF.|Cordialement',
  he: 'חשבונית|הצעת מחיר|חשבונית זיכוי|מספר חשבונית|תאריך חשבונית|מועד פירעון|לתשלום עד|מספר הצעה|תאריך הצעה|בתוקף עד|פרויקט|אסמכתא שלכם|מספר עוסק|מספר עוסק|שלום {name},|המסמך מצורף כקובץ PDF.|בברכה',
  hi: 'इनवॉइस|कोटेशन|क्रेडिट नोट|इनवॉइस संख्या|इनवॉइस दिनांक|देय तिथि|भुगतान की अंतिम तिथि|कोटेशन संख्या|कोटेशन दिनांक|मान्यता की अंतिम तिथि|परियोजना|आपका संदर्भ|कर संख्या|कर संख्या|नमस्ते {name},|दस्तावेज़ PDF के रूप में संलग्न है।|सादर',
  hu: 'Számla|Árajánlat|Jóváíró számla|Számlaszám|Számla kelte|Esedékesség|Fizetési határidő|Ajánlat száma|Ajánlat kelte|Érvényesség vége|Projekt|Az Ön hivatkozása|Adószám|Közösségi adószám|Tisztelt {name}!|Mellékelten küldjük a dokumentumot PDF formátumban.|Üdvözlettel',
  it: 'Fattura|Preventivo|Nota di credito|Numero fattura|Data fattura|Scadenza|Da pagare entro il|Numero preventivo|Data preventivo|Valido fino al|Progetto|Vostro riferimento|Partita IVA|Partita IVA|Gentile {name},|in allegato trova il documento in formato PDF.|Cordiali saluti',
  ja: '請求書|見積書|クレジットノート|請求書番号|請求日|支払期日|お支払期限|見積番号|見積日|有効期限|プロジェクト|貴社参照番号|登録番号|登録番号|{name} 様|書類をPDFで添付いたします。|よろしくお願いいたします。',
  ko: '청구서|견적서|크레딧 노트|청구서 번호|청구일|만기일|지급 기한|견적 번호|견적일|유효 기한|프로젝트|귀사 참조 번호|사업자등록번호|사업자등록번호|안녕하세요, {name} 님.|문서를 PDF로 첨부해 드립니다.|감사합니다.',
  nb: 'Faktura|Tilbud|Kreditnota|Fakturanummer|Fakturadato|Forfallsdato|Betales innen|Tilbudsnummer|Tilbudsdato|Gyldig til|Prosjekt|Deres referanse|Mva.-nummer|Mva.-nummer|Hei {name},|Dokumentet er vedlagt som PDF.|Med vennlig hilsen',
  nl: 'Factuur|Offerte|Creditnota|Factuurnummer|Factuurdatum|Vervaldatum|Uiterste betaaldatum|Offertenummer|Offertedatum|Geldig tot|Project|Uw referentie|Btw-nummer|Btw-nummer|Beste {name},|In de bijlage vindt u het document als pdf.|Met vriendelijke groet',
  pl: 'Faktura|Oferta|Faktura korygująca|Numer faktury|Data faktury|Termin płatności|Płatne do|Numer oferty|Data oferty|Ważna do|Projekt|Państwa nr referencyjny|NIP|NIP|Dzień dobry,|w załączniku przesyłamy dokument w formacie PDF.|Z poważaniem',
  pt: 'Fatura|Orçamento|Nota de crédito|Número da fatura|Data da fatura|Vencimento|Pagar até|Número do orçamento|Data do orçamento|Válido até|Projeto|Sua referência|Número fiscal|Número de IVA|Olá, {name},|Enviamos em anexo o documento em PDF.|Atenciosamente',
  ro: 'Factură|Ofertă|Notă de credit|Număr factură|Data facturii|Scadență|De plătit până la|Număr ofertă|Data ofertei|Valabilă până la|Proiect|Referința dvs.|Cod fiscal|Cod de TVA|Bună ziua, {name},|vă trimitem atașat documentul în format PDF.|Cu stimă',
  ru: 'Счёт|Коммерческое предложение|Кредит-нота|Номер счёта|Дата счёта|Срок оплаты|Оплатить до|Номер предложения|Дата предложения|Действительно до|Проект|Ваша ссылка|ИНН|Номер плательщика НДС|Здравствуйте, {name}!|Документ приложен в формате PDF.|С уважением',
  sv: 'Faktura|Offert|Kreditfaktura|Fakturanummer|Fakturadatum|Förfallodatum|Betalas senast|Offertnummer|Offertdatum|Giltig till|Projekt|Er referens|Momsnummer|Momsnummer|Hej {name},|Dokumentet bifogas som PDF.|Med vänliga hälsningar',
  th: 'ใบแจ้งหนี้|ใบเสนอราคา|ใบลดหนี้|เลขที่ใบแจ้งหนี้|วันที่ใบแจ้งหนี้|วันครบกำหนด|โปรดชำระภายใน|เลขที่ใบเสนอราคา|วันที่ใบเสนอราคา|ใช้ได้ถึง|โครงการ|เลขอ้างอิงของท่าน|เลขประจำตัวผู้เสียภาษี|เลขประจำตัวผู้เสียภาษี|เรียน {name}|แนบเอกสารเป็นไฟล์ PDF มาพร้อมนี้|ขอแสดงความนับถือ',
  tr: 'Fatura|Teklif|Alacak dekontu|Fatura numarası|Fatura tarihi|Vade tarihi|Son ödeme tarihi|Teklif numarası|Teklif tarihi|Geçerlilik tarihi|Proje|Referansınız|Vergi numarası|KDV numarası|Sayın {name},|Belge PDF olarak ektedir.|Saygılarımızla',
  uk: 'Рахунок|Комерційна пропозиція|Кредит-нота|Номер рахунка|Дата рахунка|Термін оплати|Сплатити до|Номер пропозиції|Дата пропозиції|Дійсна до|Проєкт|Ваше посилання|Податковий номер|Номер платника ПДВ|Добрий день!|Документ додано у форматі PDF.|З повагою',
  zh: '发票|报价单|贷项通知单|发票编号|发票日期|到期日|付款截止日|报价单编号|报价日期|有效期至|项目|贵方编号|税号|增值税号|{name}，您好：|随信附上 PDF 文件。|顺颂商祺',
  'zh-Hant':
    '請款單|報價單|折讓單|請款單編號|請款日期|到期日|付款期限|報價單編號|報價日期|有效期限|專案|貴方參考編號|統一編號|增值稅號|{name}，您好：|隨信附上 PDF 文件。|敬祝 商祺',
}

/** The languages that have words. */
export const templateLanguages: readonly string[] = Object.keys(wordsByLanguage)

interface NamedParties {
  readonly addressee: string
  /** Those that the parties have. */
  readonly taxNumbers: readonly string[]
}

/** The value of each placeholder that is a word. */
export function templateWords(
  locale: string,
  { addressee, taxNumbers }: NamedParties,
): Readonly<Record<string, string>> {
  const { vatIdLabel, ...known } = wordsInLanguage(names, wordsByLanguage, locale)
  const areVatIds = taxNumbers.length > 0 && taxNumbers.every(isNamedVatId)
  const taxNumberLabel = areVatIds ? vatIdLabel : known.taxNumberLabel
  const words = { ...known, taxNumberLabel, totalLabel: documentWords(locale).total }
  const colon = new Intl.Locale(locale).language === 'fr' ? '\u00a0:' : ':'
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      name.endsWith('Label') ? `${word}${colon}` : word.replace('{name}', () => addressee),
    ]),
  )
}

/** Switzerland has no VAT ids: a business has one number for all offices. */
function isNamedVatId(taxNumber: string): boolean {
  return isVatId(taxNumber) && !taxNumber.startsWith('CH')
}
