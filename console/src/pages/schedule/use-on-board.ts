import { useStore } from '../../ui/use-store.ts'
import type { Board, OnBoard } from './board.ts'

/** The contents of the screen, for components: they render again when these change. Actions read `board.on`. */
export function useOnBoard(board: Board): OnBoard {
  useStore(board.shown)
  return board.on
}
