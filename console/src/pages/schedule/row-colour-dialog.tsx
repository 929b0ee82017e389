import { type FormEvent, useId, useState } from 'react'
import { say } from '../../text/say.ts'
import { StatusMark } from '../../timeline/placed.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import type { Board } from './board.ts'
import type { BoardResource } from './board-resources.ts'
import { colourRow } from './colour-row.ts'
import { useOnBoard } from './use-on-board.ts'

const COLOURS_MAX = 24
/** The rows that the name of a colour contains. */
const ROWS_SAID = 3

interface RowColourDialogProps {
  readonly board: Board
  readonly resource: BoardResource
}

/** The colour of a row. */
export function RowColourDialog({ board, resource }: RowColourDialogProps) {
  const id = useId()
  const [colour, setColour] = useState(resource.colour)
  const { resources } = useOnBoard(board)
  const close = () => board.beside.set({})
  const store = (next: string | undefined) => {
    close()
    void colourRow(resource, next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store(colour)
  }
  return (
    <Dialog title={say('row.colour.of', { name: resource.name })} close={close}>
      <form className="row-colour-form" onSubmit={submit}>
        <KnownColours resources={resources} chosen={colour} choose={setColour} />
        <label htmlFor={id}>{say('row.colour.pick')}</label>
        <input id={id} type="color" value={colour} onChange={({ target }) => setColour(target.value)} />
        <DialogFooter close={close} act={say('schedule.save')} isOff={colour === resource.colour}>
          {resource.colour !== undefined && (
            <button type="button" className="btn" onClick={() => store(undefined)}>
              {say('row.colour.none')}
            </button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface KnownColoursProps {
  readonly resources: readonly BoardResource[]
  readonly chosen: string | undefined
  readonly choose: (colour: string) => void
}

/** The colours of the rows, to give another row the same one. */
function KnownColours({ resources, chosen, choose }: KnownColoursProps) {
  const name = useId()
  const known = new Map<string, string[]>()
  for (const { colour, name: row } of resources) {
    if (colour !== undefined) known.set(colour, [...(known.get(colour) ?? []), row])
  }
  if (known.size === 0) return null
  return (
    <fieldset className="known-colours">
      <legend>{say('row.colour.known')}</legend>
      {[...known].slice(0, COLOURS_MAX).map(([colour, rows]) => (
        <label key={colour} title={rows.join(', ')}>
          <input
            type="radio"
            name={name}
            checked={colour === chosen}
            aria-label={say('row.colour.like', { name: rows.slice(0, ROWS_SAID).join(', ') })}
            onChange={() => choose(colour)}
          />
          <StatusMark className="colour-swatch" colour={colour} />
        </label>
      ))}
    </fieldset>
  )
}
