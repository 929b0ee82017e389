import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isOnPanelEntry, panelEntry } from '../../ui/panel-entry.ts'
import type { Board } from './board.ts'
import { addressOf, bookingInAddress } from './use-view-in-address.ts'

/**
 * An entry of the browser's history for the open panel, so that Back closes it and Forward opens it again. A link to the
 * booking has its entry already.
 */
export function usePanelEntry(board: Board, id: number): void {
  const { history } = useRouter()
  useEffect(() => {
    if (bookingInAddress() !== id) {
      board.address = addressOf(board)
      history.push(`/schedule${board.address}`, panelEntry, { ignoreBlocker: true })
      history.flush()
    }
    board.hasPanelEntry = isOnPanelEntry()
  }, [board, history, id])
}
