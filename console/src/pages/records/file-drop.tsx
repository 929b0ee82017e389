import './file-drop.css'

interface FileDropProps {
  readonly label: string
  /** Shown until there is a file. */
  readonly hint: string
  readonly accept: string
  readonly isEmpty: boolean
  /** No other file is taken meanwhile. The field keeps the focus. */
  readonly isBusy?: boolean
  readonly choose: (file: File) => void
}

/** A field for one file. Browsers let one drop a file onto it. */
export function FileDrop({ label, hint, accept, isEmpty, isBusy = false, choose }: FileDropProps) {
  return (
    <div className={isEmpty ? 'file-drop is-empty' : 'file-drop'}>
      <label>
        <span className="label">{label}</span>
        <input
          className="file-input"
          type="file"
          accept={accept}
          aria-disabled={isBusy}
          // The same file, corrected, can be chosen again.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen !== undefined && !isBusy) choose(chosen)
          }}
        />
      </label>
      {isEmpty && <p className="hint">{hint}</p>}
    </div>
  )
}
