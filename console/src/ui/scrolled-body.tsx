import type { ReactNode } from 'react'

interface ScrolledBodyProps {
  readonly className: string
  readonly canWrite: boolean
  readonly children: ReactNode
}

/** The part of a panel that scrolls. For users who may only read, it may have no field to reach by keys, so they reach it itself. */
export function ScrolledBody({ className, canWrite, children }: ScrolledBodyProps) {
  return (
    <div className={className} tabIndex={canWrite ? undefined : 0}>
      {children}
    </div>
  )
}
