import { useState } from 'react'
import { useWhoAmI } from '../../../api/own-session.ts'
import type { Picked } from '../../../api/picked.ts'
import { say, sayName } from '../../../text/say.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { RecordPicker } from '../../../ui/record-picker.tsx'
import { useWork } from '../../../ui/use-work.ts'
import { pickQuery } from '../record-queries.ts'
import { changeFeed, type FeedKind, keyOfFeed, mayOpen, type Privacy, sharedKinds } from './feed-queries.ts'
import { PrivacyChoice } from './privacy-choice.tsx'

interface NewFeedDialogProps {
  readonly made: (key: string) => void
  readonly close: () => void
}

/** Switches on a feed: of which bookings, and how much it shows. */
export function NewFeedDialog({ made, close }: NewFeedDialogProps) {
  const me = useWhoAmI()
  const kinds = (['own', ...sharedKinds] as const).filter((kind) => mayOpen(me, kind))
  const [kind, setKind] = useState<FeedKind>(kinds[0] ?? 'own')
  const [picked, setPicked] = useState<Picked>()
  const [privacy, setPrivacy] = useState<Privacy>('titles')
  const { isBusy, problem, run, isHere } = useWork()
  const id = kind === 'own' ? me.user.id : picked?.id
  const switchOn = () =>
    run(async () => {
      if (id === undefined) return
      await changeFeed({ kind, id }, { feed: true, feed_privacy: privacy })
      if (isHere()) made(keyOfFeed({ kind, id }))
    })
  return (
    <Dialog title={say('feeds.new')} close={close}>
      <form
        className="feed-form"
        onSubmit={(event) => {
          event.preventDefault()
          void switchOn()
        }}
        noValidate
      >
        <ChoiceField
          label={say('feeds.scope')}
          name="scope"
          choices={kinds.map((one) => [one, say(one === 'own' ? 'feeds.own' : `feeds.scope-${one}`)])}
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as FeedKind)
            setPicked(undefined)
          }}
        />
        {kind !== 'own' && kind !== 'user' && (
          <div className="field">
            <span className="label">{sayName(kind)}</span>
            <RecordPicker
              key={kind}
              kind={kind}
              label={sayName(kind)}
              placeholder={say('records.choose')}
              value={picked}
              find={(typed) => pickQuery(kind, typed)}
              change={setPicked}
            />
            {id === undefined && <p className="hint">{say('feeds.chosen')}</p>}
          </div>
        )}
        <PrivacyChoice value={privacy} change={setPrivacy} />
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <DialogFooter close={close} act={say('feeds.switch-on')} isOff={isBusy || id === undefined} />
      </form>
    </Dialog>
  )
}
