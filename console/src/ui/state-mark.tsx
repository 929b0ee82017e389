import './state-mark.css'
import { say, sayValue } from '../text/say.ts'

interface StateMarkProps {
  /** The name of the state in the API. */
  readonly name: string
  readonly isOverdue?: boolean
}

/** The state of a document: a mark that fills as it goes on, and a word. */
export function StateMark({ name, isOverdue = false }: StateMarkProps) {
  if (name === '') return null
  return <span className={lookOfState(name, isOverdue)}>{isOverdue ? say('today.overdue') : sayValue(name)}</span>
}

/** How far a state has come, as its mark and colour: ring, half, full. */
function lookOfState(name: string, isOverdue: boolean): string {
  if (isOverdue) return 'state full bad'
  if (/^draft$/i.test(name)) return 'state'
  if (/paid|accepted|invoiced/i.test(name)) return 'state full good'
  return /declined|credited/i.test(name) ? 'state full' : 'state half accent'
}
