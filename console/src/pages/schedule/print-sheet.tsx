import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Board } from './board.ts'
import type { DrawnBoard } from './use-board-model.ts'

interface PrintSheetProps {
  readonly board: Board
  readonly drawn: DrawnBoard
}

/** The view on paper. It is drawn only while the page is printed. Its code is there before: printing does not wait. */
export function PrintSheet({ board, drawn }: PrintSheetProps) {
  const [isPrinting, setPrinting] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<PrintSheetProps>>()
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  useEffect(() => void import('./printed-sheet.tsx').then((part) => setSheet(() => part.PrintedSheet)), [])
  return isPrinting && board.isShown && Sheet !== undefined ? <Sheet board={board} drawn={drawn} /> : null
}
