import { useQuery } from '@tanstack/react-query'
import { fetchOk } from '../../api/client.ts'
import { say } from '../../text/say.ts'
import { PdfSheets } from '../../ui/pdf-sheets.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { type Paper, type PaperKind, titleOf } from './paper.ts'

interface PdfViewProps {
  readonly kind: PaperKind
  readonly paper: Paper
  readonly isChanged: boolean
}

/** The PDF of the document as it is stored, page by page. */
export function PdfView({ kind, paper, isChanged }: PdfViewProps) {
  const path = `/v2/${kind}/pdf?id=${paper.id}`
  const { data, error, refetch } = useQuery({
    queryKey: ['pdf', kind, paper.id, paper.updated, paper.number] as const,
    queryFn: ({ signal }) => fetchPdf(path, signal),
    placeholderData: (before) => before,
    gcTime: 0,
    meta: { reads: [kind, 'instance', 'contact', 'invoice-template', 'payment'] },
  })
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
      <PdfSheets pdf={data} />
    </section>
  )
}

async function fetchPdf(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  return (await fetchOk(path, { credentials: 'same-origin', signal })).arrayBuffer()
}
