import type { MemberFacts } from '../../api/kind-facts.ts'
import { say, sayName } from '../../text/say.ts'
import { sayChoice } from '../../text/say-choice.ts'

interface ManyChoicesProps {
  readonly member: MemberFacts
  readonly value: readonly string[]
  readonly change: (value: readonly string[]) => void
}

/** An empty list has a meaning that depends on the member. */
const emptyForAll = /empty (for|list means) all/

/** Several of a catalogue. Choices that begin with the same word, as `bookingCreated`, stand together. */
export function ManyChoices({ member: { about, choices = [] }, value, change }: ManyChoicesProps) {
  const groups = Object.entries(Object.groupBy(choices, ([one]) => firstWord(String(one))))
  const isGrouped = groups.some(([, some = []]) => some.length > 1)
  const toggle = (names: readonly string[], isOn: boolean) => {
    const others = value.filter((one) => !names.includes(one))
    change(isOn ? [...others, ...names] : others)
  }
  return (
    <div className="many-choices">
      {groups.map(([word, some = []]) => {
        const names = some.map(([one]) => String(one))
        const boxes = some.map(([one, label]) => (
          <label key={String(one)} className="check">
            <input
              type="checkbox"
              checked={value.includes(String(one))}
              onChange={({ target }) => toggle([String(one)], target.checked)}
            />
            {sayChoice(label)}
          </label>
        ))
        if (!isGrouped) return boxes
        return (
          <fieldset key={word} className="choice-group">
            <legend className="sr">{sayName(word)}</legend>
            <label className="check medium">
              <input
                type="checkbox"
                checked={names.every((one) => value.includes(one))}
                onChange={({ target }) => toggle(names, target.checked)}
              />
              {sayName(word)}
            </label>
            {boxes}
          </fieldset>
        )
      })}
      {value.length === 0 && emptyForAll.test(about) && <span className="faint small">{say('records.all')}</span>}
    </div>
  )
}

function firstWord(name: string): string {
  return /^[a-z]+/.exec(name)?.[0] ?? name
}
