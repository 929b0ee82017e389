import { say } from '../../text/say.ts'
import { Door } from '../../ui/door.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import type { InstanceChoice } from './sign-in-requests.ts'

interface ChooseInstanceProps {
  readonly instances: readonly InstanceChoice[]
  readonly choose: (id: number) => Promise<void>
  readonly leave: () => void
}

/** Asks a user of several instances which one to open. */
export function ChooseInstance({ instances, choose, leave }: ChooseInstanceProps) {
  return (
    <Door title={say('choose-instance')} about={say('choose-instance.about')}>
      <ul className="choices">
        {instances.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="btn wide" onClick={() => void choose(id).catch(notifyProblem)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="btn quiet" onClick={leave}>
        {say('sign-in.other')}
      </button>
    </Door>
  )
}
