import { Store } from './store.ts'

/** After this time, the user should know that a change is not answered. */
const LATE_MS = 10_000

/** How many changes are not answered yet, and how many of them have waited for long. Others wait for them. */
export const unanswered = new Store({ all: 0, late: 0 })

/** Counts a change until it is answered. */
export async function untilAnswered<Answer>(answering: Promise<Answer>): Promise<Answer> {
  let late = 0
  const timer = setTimeout(() => {
    late = 1
    count(0, 1)
  }, LATE_MS)
  count(1, 0)
  try {
    return await answering
  } finally {
    clearTimeout(timer)
    count(-1, -late)
  }
}

function count(all: number, late: number): void {
  const now = unanswered.get()
  unanswered.set({ all: now.all + all, late: now.late + late })
}
