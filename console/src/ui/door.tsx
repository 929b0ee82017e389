import { type ReactNode, useEffect } from 'react'
import { say } from '../text/say.ts'
import { Mark } from './mark.tsx'

interface DoorProps {
  readonly title: string
  readonly about?: string | undefined
  /** The name of the account, next to the mark. */
  readonly place?: string | undefined
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A page for users who are not signed in: a card on the background. */
export function Door({ title, about, place, isWide, children }: DoorProps) {
  useEffect(() => {
    document.title = `${title} · ${say('name')}`
  }, [title])
  return (
    <main className={isWide ? 'door wide' : 'door'}>
      <header className="line">
        <span className="mark">
          <Mark />
        </span>
        <strong>{say('name')}</strong>
        {place !== undefined && <span className="push soft">{place}</span>}
      </header>
      <section className="door-card">
        <div>
          <h1>{title}</h1>
          {about !== undefined && <p className="soft">{about}</p>}
        </div>
        {children}
      </section>
    </main>
  )
}
