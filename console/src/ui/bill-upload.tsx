import '../text/late-texts.ts'
import './bill-upload.css'
import { useId, useState } from 'react'
import { say } from '../text/say.ts'
import { notifyProblem } from './notices.tsx'
import { uploadBill } from './upload-bill.ts'
import { useIsHere } from './use-work.ts'

interface BillUploadProps {
  /** The project that it is a cost of. */
  readonly project?: number
  readonly made?: (id: number) => void
}

/** Takes the e-invoice of a supplier from a file. */
export function BillUpload({ project, made }: BillUploadProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const isHere = useIsHere()
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    setBusy(true)
    try {
      const bill = await uploadBill(file, say('bills.read', { name: file.name }), project)
      if (isHere()) made?.(bill)
    } catch (problem) {
      notifyProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <label className="btn bill-upload" htmlFor={id} aria-disabled={isBusy}>
      {say('bills.upload')}
      <input
        id={id}
        className="sr"
        type="file"
        accept=".xml,.pdf,application/xml,application/pdf"
        disabled={isBusy}
        onChange={({ target }) => {
          void read(target.files?.[0])
          // The same file can be chosen again after its error is mended.
          target.value = ''
        }}
      />
    </label>
  )
}
