import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  readonly about?: string | undefined
  readonly children: ReactNode
}

/** A section of the page with a heading. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {about !== undefined && <span className="faint">{about}</span>}
      </div>
      {children}
    </section>
  )
}
