import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  readonly about?: string | undefined
  /** A link to the page that shows all of it. */
  readonly link?: ReactNode
  readonly children: ReactNode
}

/** A section of the page with a heading. */
export function Section({ title, about, link, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {about !== undefined && <span className="faint">{about}</span>}
        {link !== undefined && <span className="push small">{link}</span>}
      </div>
      {children}
    </section>
  )
}
