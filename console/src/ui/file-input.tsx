import { useRef } from 'react'
import type { Picked } from '../api/picked.ts'
import { uploadFile } from '../api/store-file.ts'
import { say } from '../text/say.ts'
import { Icon } from './icon.tsx'
import { notifyProblem } from './notices.tsx'

interface FileInputProps {
  readonly id: string
  readonly value: Picked | undefined
  readonly change: (value: Picked | undefined) => void
}

/** A picture or a document: the service keeps it as soon as it is chosen. */
export function FileInput({ id, value, change }: FileInputProps) {
  const last = useRef<File>(undefined)
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    last.current = file
    try {
      const stored = await uploadFile(file)
      // Another one may have been chosen meanwhile.
      if (last.current === file) change(stored)
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <div className="line">
      {value !== undefined && (
        <span className="chip">
          {value.name}
          <button
            type="button"
            aria-label={say('records.clear', { what: value.name })}
            onClick={() => change(undefined)}
          >
            <Icon name="close" />
          </button>
        </span>
      )}
      <input
        id={id}
        className="input file-input"
        type="file"
        accept="image/*,application/pdf"
        aria-label={say('records.file')}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          // The same file can be chosen again after it was refused.
          target.value = ''
        }}
      />
    </div>
  )
}
