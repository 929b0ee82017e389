import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { refetchAll } from '../../../api/queries.ts'
import { type Done, undoHistory } from '../../../api/undo.ts'
import { kindPages } from '../../../kind-pages.golden.ts'
import type { PagePath } from '../../../page-paths.ts'
import { say } from '../../../text/say.ts'
import { notify, notifyProblem } from '../../../ui/notices.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { type ImportAnswer, type ImportedKind, type ReadyImport, sendImport, undoImport } from './import-request.ts'

interface ImportDoneProps {
  readonly file: File
  readonly asked: ReadyImport
  readonly answer: ImportAnswer
  readonly again: () => void
}

const ownPaths: Partial<Record<ImportedKind, PagePath>> = {
  booking: '/schedule',
  contact: '/contacts',
  project: '/projects',
  'rate-scheme': '/rates',
  'time-entry': '/time',
}

/** The result of an import, with the command that undoes it. */
export function ImportDone({ file, asked, answer, again }: ImportDoneProps) {
  const step = useRef<Done>(undefined)
  useEffect(() => {
    if (step.current === undefined) step.current = noteImport(file, asked, answer)
  }, [file, asked, answer])
  const { past } = useStore(undoHistory.store)
  const isNewest = step.current === undefined || past.at(-1) === step.current
  const { counts } = answer
  const undo = async () => {
    const own = step.current
    try {
      const undone = await undoHistory.undo(own)
      if (undone !== undefined) {
        notify(say('undone', { what: undone.what }))
        again()
      } else if (own !== undefined && !undoHistory.isUndone(own)) notify(say('not-newest', { what: own.what }))
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  const path =
    ownPaths[asked.record] ?? (Object.entries(kindPages).find(([, kind]) => kind === asked.record)?.[0] as PagePath)
  return (
    <section className="import-done" role="status">
      <h2>{say('import.done', { new: counts.new, changed: counts.changes })}</h2>
      <p className="soft">{say('import.done-hint')}</p>
      <p className="line">
        <Link className="btn primary" to={path}>
          {say('import.show')}
        </Link>
        {isNewest && (
          <button type="button" className="btn" onClick={() => void undo()}>
            {say('import.undo')}
          </button>
        )}
        <button type="button" className="btn quiet" onClick={again}>
          {say('import.another')}
        </button>
      </p>
    </section>
  )
}

/** Makes the import one step that can be taken back, from any page. */
function noteImport(file: File, asked: ReadyImport, answer: ImportAnswer): Done {
  let { undo } = answer
  const step: Done = {
    what: say('import.noted', { name: file.name }),
    undo: async () => {
      if (undo !== null) await undoImport(undo)
      refetchAll()
    },
    redo: async () => {
      undo = (await sendImport(file, asked, { isTrial: false })).undo
      refetchAll()
    },
  }
  undoHistory.note(step)
  return step
}
