import '../../text/late-texts.ts'
import { useEffect, useState } from 'react'
import { say } from '../../text/say.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Shows recovery codes once: to copy, to print, or to save as a file. */
export function RecoveryCodes({ codes, close }: { readonly codes: readonly string[]; readonly close: () => void }) {
  const [file, setFile] = useState<string>()
  const text = `${codes.join('\n')}\n`
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    setFile(url)
    return () => URL.revokeObjectURL(url)
  }, [text])
  return (
    <Dialog title={say('recovery')} close={close}>
      <p>{say('recovery.about')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="beside">
        <button type="button" className="btn" onClick={() => void copyText(text, say('recovery.copied'))}>
          {say('recovery.copy')}
        </button>
        <button type="button" className="btn" onClick={() => print()}>
          {say('recovery.print')}
        </button>
        <a className="btn" href={file} download="daybook-recovery-codes.txt">
          {say('recovery.download')}
        </a>
        <button type="button" className="btn primary push" onClick={close}>
          {say('recovery.kept')}
        </button>
      </div>
    </Dialog>
  )
}
