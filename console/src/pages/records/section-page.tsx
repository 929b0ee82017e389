import '../../ui/tabs.css'
import './section-page.css'
import type { ReactNode } from 'react'
import type { PagePath } from '../../page-paths.ts'
import { Page } from '../../ui/page.tsx'
import { RecordTabs } from './record-tabs.tsx'

interface SectionPageProps {
  readonly at: PagePath
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
}

/** A page that stands among the kinds of a section, below their tabs. */
export function SectionPage({ at, title, about, children }: SectionPageProps) {
  return (
    <Page title={title} {...(about !== undefined && { about })}>
      <div className="section-page">
        <RecordTabs at={at} />
      </div>
      {children}
    </Page>
  )
}
