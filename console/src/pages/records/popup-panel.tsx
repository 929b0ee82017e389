import { Popover } from '@base-ui/react/popover'
import { type ReactNode, useState } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'

interface PopupPanelProps {
  readonly label: string
  readonly icon?: IconName
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a small form below it. */
export function PopupPanel({ label, icon, children }: PopupPanelProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="btn quiet">
        {icon !== undefined && <Icon name={icon} />}
        {label}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} className="menu-place">
          <Popover.Popup className="menu float tall" aria-label={label}>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
