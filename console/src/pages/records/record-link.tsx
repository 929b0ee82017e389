import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { editorOf, pathOf } from './record-screens.ts'

interface RecordLinkProps {
  readonly kind: string
  readonly id: number
  readonly children: ReactNode
}

/** A link to the screen on which a record is opened. */
export function RecordLink({ kind, id, children }: RecordLinkProps) {
  if (kind === 'instance') return <Link to={pathOf(kind)}>{children}</Link>
  const editor = editorOf(kind)
  return (
    <Link to={editor ?? pathOf(kind)} search={editor === undefined ? { open: id } : { id }}>
      {children}
    </Link>
  )
}
