import { Menu } from '@base-ui/react/menu'
import { memo } from 'react'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Board } from './board.ts'
import type { ScheduleFilters } from './schedule-view.ts'

/** The filters by the ids of records. */
type IdsFilter = {
  [Member in keyof ScheduleFilters]: ScheduleFilters[Member] extends readonly number[] ? Member : never
}[keyof ScheduleFilters]

interface FilterMenuProps {
  readonly board: Board
  readonly member: IdsFilter
  readonly name: string
  readonly chosen: readonly number[]
  readonly choices: readonly { readonly id: number; readonly name: string }[]
}

/** A filter by several values: no choice means all. */
export const FilterMenu = memo(function FilterMenu({ board, member, name, chosen, choices }: FilterMenuProps) {
  const named = choices.filter(({ id }) => chosen.includes(id)).map((choice) => choice.name)
  const toggle = (id: number, isOn: boolean) => {
    const ids = isOn ? [...chosen, id] : chosen.filter((one) => one !== id)
    board.changeView({ filters: { ...board.view.get().filters, [member]: ids } })
  }
  return (
    <Menu.Root>
      <Menu.Trigger className={chosen.length > 0 ? 'chip on' : 'chip'}>
        <span className={chosen.length > 0 ? 'key' : undefined}>{name}</span>
        {chosen.length > 0 && <span className="cut">{named.join(', ') || chosen.length}</span>}
        <Icon name="down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="menu-place">
          <Menu.Popup className="menu float tall">
            {choices.map((choice) => (
              <Menu.CheckboxItem
                key={choice.id}
                className="menu-item"
                checked={chosen.includes(choice.id)}
                onCheckedChange={(isOn) => toggle(choice.id, isOn)}
                closeOnClick={false}
              >
                <span className="menu-tick">
                  <Menu.CheckboxItemIndicator>
                    <Icon name="check" />
                  </Menu.CheckboxItemIndicator>
                </span>
                {choice.name}
              </Menu.CheckboxItem>
            ))}
            {choices.length === 0 && <p className="menu-label">{say('schedule.filter.none')}</p>}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
})
