import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { accessiblePdf } from './accessible-pdf.ts'
import { archivablePicture } from './archivable-picture.ts'
import { fontFamilies, fontFolders } from './pdf-fonts.ts'
import type { PdfAnswer, PdfJob } from './pdf-job.ts'

/** The process that makes PDFs, one job after another: started by `render-pdf.ts`, which alone talks to it. */

/** A folder that is not there: what a job does not bring along, it cannot read. */
const workspace = join(import.meta.dirname, 'no-files')

/**
 * PDF/A-3a: for archives, for electronic invoices and, as PDF/UA-1, for those who listen to documents. The rules of
 * PDF/A are checked while the file is written. What cannot keep to them, such as a text in a script that we have no font for, is plain PDF.
 */
const ARCHIVED = 'a-3a'
const PLAIN = '1.7'

const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFolders() }] })

// It ends by itself when the channel does, so that it never outlives who started it.
process.on('message', (job: PdfJob) => {
  // Who asked may be gone by now: then nobody is left to tell.
  process.send?.(answerOf(job), undefined, undefined, () => undefined)
  for (const path of job.files.keys()) compiler.unmapShadow(join(workspace, path))
})

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
    // What an archive forbids and a user can bring: a sign that none of our fonts has.
    return compiler.pdf(document, { pdfStandard: PLAIN })
  }
}
