import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Problem, problemOf } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { drawPdf } from './draw-pdf.ts'
import { type Paper, type PaperKind, titleOf } from './paper.ts'

interface PdfViewProps {
  readonly kind: PaperKind
  readonly paper: Paper
  readonly isChanged: boolean
}

/** The PDF of the document as it is stored, page by page. */
export function PdfView({ kind, paper, isChanged }: PdfViewProps) {
  const sheets = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const path = `/v2/${kind}/pdf?id=${paper.id}`
  const { data, error, refetch } = useQuery({
    queryKey: ['pdf', kind, paper.id, paper.updated, paper.number] as const,
    queryFn: ({ signal }) => fetchPdf(path, signal),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
    meta: { reads: [kind, 'instance', 'contact', 'invoice-template', 'payment'] },
  })
  useEffect(() => {
    if (data === undefined || sheets.current === null) return
    setFailed(false)
    const drawing = drawPdf(data, sheets.current, {
      nameOf: (page, pages) => say('documents.page', { page, pages }),
      failed: () => setFailed(true),
    })
    return () => drawing.stop()
  }, [data])
  return (
    <section className="pdf" aria-label={say('documents.pdf')} aria-busy={data === undefined && error === null}>
      <header className="line">
        <h2>{say('documents.pdf')}</h2>
        <span className="faint small">{isChanged ? say('documents.pdf-stored') : ''}</span>
        <a
          className="push small"
          href={path}
          target="_blank"
          rel="noreferrer"
          aria-label={`${say('documents.pdf-open')}: ${titleOf(kind, paper)}`}
        >
          {say('documents.pdf-open')}
        </a>
      </header>
      {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {hasFailed && <p className="soft">{say('documents.pdf-failed')}</p>}
      <div ref={sheets} className="sheets" />
    </section>
  )
}

async function fetchPdf(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(path, { credentials: 'same-origin', signal }).catch((error) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Problem(0, '')
  })
  if (!answer.ok) throw await problemOf(answer)
  return answer.arrayBuffer()
}
