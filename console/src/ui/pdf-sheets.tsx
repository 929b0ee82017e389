import './pdf-sheets.css'
import '../text/late-texts.ts'
import { useEffect, useRef, useState } from 'react'
import { say } from '../text/say.ts'
import { drawPdf } from './draw-pdf.ts'

/** The pages of a PDF. Without one, those that were drawn last stay. */
export function PdfSheets({ pdf }: { readonly pdf: ArrayBuffer | undefined }) {
  const sheets = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (pdf === undefined || sheets.current === null) return
    setFailed(false)
    const drawing = drawPdf(pdf, sheets.current, {
      nameOf: (page, pages) => say('documents.page', { page, pages }),
      failed: () => setFailed(true),
    })
    return () => drawing.stop()
  }, [pdf])
  return (
    <>
      {hasFailed && <p className="soft">{say('documents.pdf-failed')}</p>}
      <div ref={sheets} className="sheets" />
    </>
  )
}
