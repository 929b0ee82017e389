import { Store } from '../../api/store.ts'
import type { BoardStatus } from '../../timeline/status-look.ts'
import type { Slot } from './find-slots.ts'

/** The free times on the screen, for actions: the component writes them when it renders. */
export class Finder {
  /** The place of the chosen slot. */
  readonly chosen = new Store(0)
  slots: readonly Slot[] = []
  statuses: readonly BoardStatus[] = []
  take: ((slot: Slot, status: BoardStatus | undefined) => void) | undefined
  leave: (() => void) | undefined

  get slot(): Slot | undefined {
    return this.slots[Math.min(this.chosen.get(), this.slots.length - 1)]
  }

  choose(place: number): void {
    this.chosen.set(Math.max(0, Math.min(place, this.slots.length - 1)))
  }
}
