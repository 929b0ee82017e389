import type { Message } from './message.ts'

/** The texts of prices and items in a booking's panel in English. */
export const pricedEn = {
  'panel.price.none': 'No price: a rate of the type base must list what is booked.',
  'panel.price.now': 'By the current rates:',
  'panel.price.compute': 'Use the current rates',
  'panel.price.computed': 'Computed the price again',
  'panel.price.ask': 'Use the current rates for {name}?',
  'panel.price.only-one': 'Other bookings of the series keep their price.',
  'panel.price.invoiced': 'Its invoices do not change.',
  'panel.price.undo': 'Undo restores the price that it has now.',
  'panel.items': 'Items',
  'panel.item.add': 'Add an item',
  'panel.item.none': 'Type the name of an item.',
  'panel.item.as-typed': 'Add “{name}”',
  'panel.item.quantity': 'Quantity of {name}',
  'panel.item.price': 'Price of {name}',
  'panel.item.total': 'Total of {name}',
  'panel.item.typed': 'Manual price',
  'panel.item.from-catalogue': 'From the catalogue',
  'panel.item.catalogue-price': 'Price of the catalogue',
  'panel.item.differs': 'Manual price, {price} in the catalogue',
} as const satisfies Readonly<Record<string, Message>>
