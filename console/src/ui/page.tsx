import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { say } from '../text/say.ts'

/** The end of the top bar of every page, filled by the shell. */
export const TopBarEnd = createContext<ReactNode>(null)

interface PageProps {
  readonly title: string
  /** Next to the title: place, time, or selection. */
  readonly about?: ReactNode
  /** Actions on the whole page. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A page: its title in the top bar and in the tab, then its content, which scrolls. */
export function Page({ title, about, tools, children }: PageProps) {
  const end = useContext(TopBarEnd)
  useEffect(() => {
    document.title = `${title} · ${say('name')}`
  }, [title])
  return (
    <>
      <header className="topbar">
        <h1 className="cut">{title}</h1>
        {about !== undefined && <span className="soft cut">{about}</span>}
        {tools}
        <span className="push line">{end}</span>
      </header>
      <main id="page" className="page" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
