import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'

/** Sharp on every screen, and no larger than a page of a tablet. */
const PIXELS_MAX = 2000
const PAGES_MAX = 20

interface Drawing {
  readonly stop: () => void
}

let worker: Worker | undefined
/** The drawing before: the worker takes no PDF while it gives up another one. */
let last: Promise<void> = Promise.resolve()

/** Draws the pages of a PDF into `place`, each as a picture with its name. `failed` is called where that does not work. */
export function drawPdf(
  bytes: ArrayBuffer,
  place: HTMLElement,
  { nameOf, failed }: { readonly nameOf: (page: number, pages: number) => string; readonly failed: () => void },
): Drawing {
  let isStopped = false
  const draw = async () => {
    if (isStopped) return
    const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
    worker ??= new PdfWorker()
    GlobalWorkerOptions.workerPort = worker
    // The bytes are moved to the worker, so it gets a copy.
    const task = getDocument({ data: bytes.slice(0), useWasm: false, enableXfa: false })
    try {
      const pdf = await task.promise
      const pages = Math.min(pdf.numPages, PAGES_MAX)
      const drawn: HTMLCanvasElement[] = []
      for (let number = 1; number <= pages && !isStopped; number += 1) {
        const page = await pdf.getPage(number)
        const natural = page.getViewport({ scale: 1 })
        const width = Math.min(PIXELS_MAX, Math.max(320, place.clientWidth) * devicePixelRatio)
        const viewport = page.getViewport({ scale: width / natural.width })
        const canvas = document.createElement('canvas')
        canvas.width = viewport.width
        canvas.height = viewport.height
        canvas.role = 'img'
        canvas.ariaLabel = nameOf(number, pdf.numPages)
        await page.render({ canvas, viewport }).promise
        drawn.push(canvas)
      }
      if (!isStopped) place.replaceChildren(...drawn)
    } finally {
      await task.destroy()
    }
  }
  last = last.then(draw).catch(() => {
    if (!isStopped) failed()
  })
  return {
    stop: () => {
      isStopped = true
    },
  }
}
