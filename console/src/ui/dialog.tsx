import { Dialog as Behaviour } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly close: () => void
  readonly children: ReactNode
}

/** A dialog over the page: it keeps the focus, and closes with Esc or a click outside. */
export function Dialog({ title, isOpen, close, children }: DialogProps) {
  return (
    <Behaviour.Root open={isOpen} onOpenChange={(open) => open || close()}>
      <Behaviour.Portal>
        <Behaviour.Backdrop className="scrim" />
        <Behaviour.Popup className="dialog float">
          <Behaviour.Title>{title}</Behaviour.Title>
          {children}
        </Behaviour.Popup>
      </Behaviour.Portal>
    </Behaviour.Root>
  )
}
