import { say } from '../text/say.ts'
import { Icon } from '../ui/icon.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { openPalette } from './actions/open-palette.ts'

/** Opens the palette; it looks like the field that it opens. */
export function FindButton() {
  return (
    <button type="button" className="find" title={say('palette')} onClick={() => void openPalette.run()}>
      <Icon name="search" />
      <span className="cut">{say('palette')}</span>
      <KeyCaps keys="Ctrl+k" />
    </button>
  )
}
