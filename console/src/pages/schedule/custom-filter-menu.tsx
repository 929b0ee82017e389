import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { Fragment, memo } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { listQuery } from '../../api/queries.ts'
import { say } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Board } from './board.ts'
import type { CustomFilter } from './schedule-view.ts'

interface CustomFilterMenuProps {
  readonly board: Board
  readonly chosen: CustomFilter | undefined
}

const FIELDS_MAX = 100
const asked = { module: 'booking', type: 'select', filter_operator: 'AND', limit: FIELDS_MAX }
const fieldsQuery = listQuery('custom-field', asked)

/** A filter by one value of a custom field, for users who can list the fields. */
export const CustomFilterMenu = memo(function CustomFilterMenu({ board, chosen }: CustomFilterMenuProps) {
  const { data } = useQuery({ ...fieldsQuery, enabled: allows(useWhoAmI(), 'admin', 'READ') })
  const fields = (data?.data ?? []).filter(({ options }) => (options?.length ?? 0) > 0)
  if (fields.length === 0 && chosen === undefined) return null
  const change = (custom: CustomFilter | undefined) =>
    board.changeView({ filters: { ...board.view.get().filters, custom } })
  const isOf = (id: number, value: string) => chosen?.fieldId === id && chosen.value === value
  return (
    <Menu.Root>
      <Menu.Trigger className={chosen === undefined ? 'chip' : 'chip on'}>
        <span className={chosen === undefined ? undefined : 'key'}>{say('schedule.custom')}</span>
        {chosen !== undefined && <span className="cut">{chosen.value}</span>}
        <Icon name="down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="menu-place">
          <Menu.Popup className="menu float tall">
            {fields.map(({ id, name, options }) => (
              <Fragment key={id}>
                <p className="menu-label">{name}</p>
                {(options ?? []).map((option) => (
                  <Menu.CheckboxItem
                    key={option.id}
                    className="menu-item"
                    checked={isOf(id, option.name)}
                    onCheckedChange={(isOn) => change(isOn ? { fieldId: id, value: option.name } : undefined)}
                  >
                    <span className="menu-tick">
                      <Menu.CheckboxItemIndicator>
                        <Icon name="check" />
                      </Menu.CheckboxItemIndicator>
                    </span>
                    {option.name}
                  </Menu.CheckboxItem>
                ))}
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
})
