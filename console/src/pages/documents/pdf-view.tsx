import { useQuery } from '@tanstack/react-query'
import { fetchOk } from '../../api/client.ts'
import { say } from '../../text/say.ts'
import { PdfSheets } from '../../ui/pdf-sheets.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { isFrozen, type Paper, type PaperKind, titleOf } from './paper.ts'

interface PdfViewProps {
  readonly kind: PaperKind
  readonly paper: Paper
  readonly isChanged: boolean
}

/** The PDF of the document as it is stored, page by page. */
export function PdfView({ kind, paper, isChanged }: PdfViewProps) {
  const title = titleOf(kind, paper)
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
        <span className="push line small">
          {isFrozen(kind, paper) && <PdfLink name="pdf-issued" title={title} path={`${path}&as_issued=true`} />}
          <PdfLink name="pdf-open" title={title} path={path} />
        </span>
      </header>
      {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
      <PdfSheets pdf={data} />
    </section>
  )
}

interface PdfLinkProps {
  readonly name: 'pdf-issued' | 'pdf-open'
  readonly title: string
  readonly path: string
}

function PdfLink({ name, title, path }: PdfLinkProps) {
  const label = say(`documents.${name}`)
  return (
    <a href={path} target="_blank" rel="noreferrer" aria-label={`${label}: ${title}`}>
      {label}
    </a>
  )
}

async function fetchPdf(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  return fetchOk(path, { credentials: 'same-origin', signal }, (answer) => answer.arrayBuffer())
}
