import '../text/late-texts.ts'
import { say } from '../text/say.ts'
import { KeyCaps } from './key-caps.tsx'

interface SavingToolsProps {
  readonly form: {
    readonly isChanged: boolean
    /** It was never saved. */
    readonly isNew?: boolean
    readonly save: () => Promise<unknown>
    readonly discard: () => void
  }
}

/** Saves or discards what was typed into an editor, and says whether it is saved. */
export function SavingTools({ form: { isChanged, isNew = false, save, discard } }: SavingToolsProps) {
  return (
    <span className="line">
      <button type="button" className="btn primary" disabled={!isChanged} onClick={() => void save()}>
        {say('records.save')} <KeyCaps keys="Ctrl+s" />
      </button>
      {isChanged && (
        <button type="button" className="btn quiet" onClick={discard}>
          {say('records.discard')}
        </button>
      )}
      <span className="faint small" role="status">
        {say(isChanged || isNew ? 'documents.not-saved' : 'documents.saved')}
      </span>
    </span>
  )
}
