import { Dialog as Behaviour } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

interface DialogProps {
  readonly title: string
  readonly isOpen?: boolean
  readonly close: () => void
  /** Its size, if it differs from that of a question. */
  readonly className?: string
  /**
   * What is focused first, if it is not the first field or button. `autoFocus` is too early: the dialog would not know where
   * the focus was before.
   */
  readonly firstFocus?: () => HTMLElement | null
  readonly children: ReactNode
}

/** A dialog over the page: it keeps the focus, and closes with Esc or a click outside. */
export function Dialog({ title, isOpen = true, close, className = '', firstFocus, children }: DialogProps) {
  return (
    <Behaviour.Root open={isOpen} onOpenChange={(open) => open || close()}>
      <Behaviour.Portal>
        <Behaviour.Backdrop className="scrim" />
        <Behaviour.Popup
          className={`dialog float ${className}`}
          {...(firstFocus !== undefined && { initialFocus: firstFocus })}
        >
          <Behaviour.Title>{title}</Behaviour.Title>
          {children}
        </Behaviour.Popup>
      </Behaviour.Portal>
    </Behaviour.Root>
  )
}
