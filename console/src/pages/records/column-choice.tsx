import type { KindFacts } from '../../api/kind-facts.ts'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ListState } from './list-state.ts'
import { PopupPanel } from './popup-panel.tsx'
import { nameOfMember } from './record-label.ts'
import { memberOf } from './record-screens.ts'

interface ColumnChoiceProps {
  readonly facts: KindFacts
  readonly state: ListState
  readonly change: (change: Partial<ListState>) => void
}

/** Which columns a list has, and in which order. */
export function ColumnChoice({ facts, state, change }: ColumnChoiceProps) {
  const { columns } = state
  const hidden = new Set(['rows', 'group', 'json', 'custom'])
  const members = facts.members.filter(({ type }) => !hidden.has(type))
  const toggle = (name: string, isOn: boolean) => {
    const next = isOn ? [...columns, name] : columns.filter((one) => one !== name)
    if (next.length > 0) change({ columns: next })
  }
  const earlier = (name: string) => {
    const at = columns.indexOf(name)
    change({ columns: columns.toSpliced(at, 1).toSpliced(at - 1, 0, name) })
  }
  const chosen = columns.flatMap((name) => memberOf(facts, name) ?? [])
  return (
    <PopupPanel label={say('records.columns')}>
      {() => (
        <div className="popup-form">
          {[...chosen, ...members.filter(({ name }) => !columns.includes(name))].map((member) => (
            <div key={member.name} className="line">
              <label className="check">
                <input
                  type="checkbox"
                  checked={columns.includes(member.name)}
                  onChange={({ target }) => toggle(member.name, target.checked)}
                />
                {nameOfMember(member)}
              </label>
              {columns.indexOf(member.name) > 0 && (
                <button
                  type="button"
                  className="btn quiet icon-only push"
                  aria-label={say('records.column-earlier', { what: nameOfMember(member) })}
                  onClick={() => earlier(member.name)}
                >
                  <Icon name="left" />
                </button>
              )}
            </div>
          ))}
        </div>
      )}
    </PopupPanel>
  )
}
