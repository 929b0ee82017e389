import type { Message } from './message.ts'
import type { pricedEn } from './priced-en.ts'

/** The texts of prices and items in a booking's panel in German. */
export const pricedDe: Readonly<Record<keyof typeof pricedEn, Message>> = {
  'panel.price.none': 'Kein Preis: Ein Tarif der Art „Grundpreis“ muss die gebuchten Ressourcen nennen.',
  'panel.price.now': 'Nach den aktuellen Tarifen:',
  'panel.price.compute': 'Aktuelle Tarife verwenden',
  'panel.price.computed': 'Preis neu berechnet',
  'panel.price.ask': 'Aktuelle Tarife für {name} verwenden?',
  'panel.price.only-one': 'Andere Buchungen der Serie behalten ihren Preis.',
  'panel.price.invoiced': 'Ihre Rechnungen ändern sich nicht.',
  'panel.price.undo': '„Rückgängig“ stellt den jetzigen Preis wieder her.',
  'panel.items': 'Artikel',
  'panel.item.add': 'Artikel hinzufügen',
  'panel.item.none': 'Geben Sie den Namen eines Artikels ein.',
  'panel.item.as-typed': '„{name}“ hinzufügen',
  'panel.item.quantity': 'Menge von {name}',
  'panel.item.price': 'Preis von {name}',
  'panel.item.total': 'Summe von {name}',
  'panel.item.typed': 'Manueller Preis',
  'panel.item.from-catalogue': 'Aus dem Katalog',
  'panel.item.catalogue-price': 'Preis aus dem Katalog',
  'panel.item.differs': 'Manueller Preis, im Katalog {price}',
}
