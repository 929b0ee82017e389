import type { Message } from './message.ts'
import type { paletteEn } from './palette-en.ts'

/** The texts of the palette in German. */
export const paletteDe: Readonly<Record<keyof typeof paletteEn, Message>> = {
  palette: 'Suchen oder Aktion wählen',
  'palette.taxes': 'MwSt, USt, Mehrwertsteuer, Umsatzsteuer',
  'palette.short': 'Suchen',
  'palette.results': 'Treffer',
  'palette.found': '{shown} von {found} gefunden',
  'palette.none': 'Nichts passt zu „{text}“.',
  'palette.searching': 'Suche läuft',
  'palette.open': 'Öffnen',
  'palette.only-actions': 'nur Aktionen',
  'palette.kind.booking': 'Buchungen',
  'palette.kind.project': 'Projekte und Kunden',
  'palette.kind.document': 'Belege',
  'palette.kind.resource': 'Räume, Personen und Geräte',
  'palette.kind.setting': 'Einstellungen',
  'palette.kind.page': 'Gehe zu',
  'palette.kind.action': 'Aktionen',
  'palette.quote': 'Angebot {number}',
  'palette.invoice': 'Rechnung {number}',
  'palette.credit-note': 'Gutschrift {number}',
  'palette.no-number': '(Entwurf)',
}
