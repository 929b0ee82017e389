import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { accessiblePdf } from './accessible-pdf.ts'
import { archivablePicture } from './archivable-picture.ts'
import { fontFamilies, fontFolders } from './pdf-fonts.ts'
import type { PdfAnswer, PdfJob } from './pdf-job.ts'

/** The process that makes PDFs, one job after another. `render-pdf.ts` starts it and is the only one to talk to it. */

/** A folder that does not exist: a job can read only the files that it contains. */
const workspace = join(import.meta.dirname, 'no-files')

/**
 * PDF/A-3a: for archives, for e-invoices and, as PDF/UA-1, for screen readers. The rules of PDF/A are checked while the
 * file is written. A document that cannot conform, such as one with a script that we have no font for, is plain PDF.
 */
const ARCHIVED = 'a-3a'
const PLAIN = '1.7'

const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFolders() }] })

// It ends with its channel, so that it never outlives its parent.
process.on('message', (job: PdfJob) => {
  // The parent may be gone by now: then there is nobody to answer.
  process.send?.(answerOf(job), undefined, undefined, () => undefined)
  for (const path of job.files.keys()) compiler.unmapShadow(join(workspace, path))
})

// The modules are loaded: if the process ends after this, a job is the cause.
process.send?.({ ready: true } satisfies PdfAnswer, undefined, undefined, () => undefined)

function answerOf({ source, language, typeface = 'sans', data, files }: PdfJob): PdfAnswer {
  const fonts = JSON.stringify(fontFamilies(language, data, typeface))
  for (const [path, bytes] of files) {
    compiler.mapShadow(join(workspace, path), Buffer.from(archivablePicture(bytes)))
  }
  try {
    const compiled = compiler.compile({ mainFileContent: source, inputs: { data, fonts } })
    if (compiled.result !== null) return { pdf: write(compiled.result) }
    const error = compiled.takeError()
    return { problem: error === null ? 'no document' : JSON.stringify(compiler.fetchDiagnostics(error)) }
  } catch (error) {
    return { problem: String(error) }
  }
}

function write(document: NodeTypstDocument): Uint8Array {
  try {
    return accessiblePdf(compiler.pdf(document, { pdfStandard: ARCHIVED }))
  } catch {
    // The only violation that users can cause: a character that none of our fonts has.
    return compiler.pdf(document, { pdfStandard: PLAIN })
  }
}
