import type { Message } from './message.ts'

/** The texts of lists whose order users choose. */
export const orderedEn = {
  'ordered.about':
    'Drag a row by its handle, or focus the handle and press Alt with an arrow key. Each change is saved immediately.',
  'ordered.read-only': 'You can read these. To change them, you need the Write permission for Administration.',
  'ordered.moved': 'Moved {name}',
  'ordered.handle': 'Move {name}, place {at} of {of}',
  'ordered.handle-hint': 'Drag, or press Alt with an arrow key',
  'ordered.of': '{member} of {name}',
  'ordered.move-one': 'Move the record',
} as const satisfies Readonly<Record<string, Message>>
