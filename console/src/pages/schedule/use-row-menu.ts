import { useEffect } from 'react'
import { askRowColour } from './actions/pick-row-colour.ts'
import type { Board } from './board.ts'

/** A right click on the name of a row opens the dialog for its colour, for users who can change it. */
export function useRowMenu(board: Board): void {
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const row = event.target instanceof Element ? rowNamedAt(event.target) : undefined
      if (row === undefined || !board.isShown || !board.on.canOrder) return
      event.preventDefault()
      askRowColour(board, row)
    }
    document.addEventListener('contextmenu', open)
    return () => document.removeEventListener('contextmenu', open)
  }, [board])
}

function rowNamedAt(element: Element): number | undefined {
  const row = element.closest('.tl [role=rowheader]')?.closest<HTMLElement>('[data-row]')
  return row == null ? undefined : Number(row.dataset.row)
}
