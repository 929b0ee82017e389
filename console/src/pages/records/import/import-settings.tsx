import { useWhoAmI } from '../../../api/own-session.ts'
import { say, sayKinds, spokenLanguage } from '../../../text/say.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FileDrop } from '../file-drop.tsx'
import type { ImportAsked, ImportedKind, ImportMode } from './import-request.ts'

interface ImportSettingsProps {
  readonly kinds: readonly ImportedKind[]
  readonly asked: ImportAsked
  readonly change: (part: Partial<ImportAsked>) => void
  readonly file: File | undefined
  readonly choose: (file: File | undefined) => void
}

const locales = ['de-DE', 'de-AT', 'de-CH', 'en-GB', 'en-US', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL']

/** Which file, what its rows are, and how it is read. */
export function ImportSettings({ kinds, asked, change, file, choose }: ImportSettingsProps) {
  const { instance } = useWhoAmI()
  const other = { columns: {}, values: {}, leaveOut: [] }
  const offered = [...new Set([instance.locale, ...locales])].map((locale) => [locale, writtenIn(locale)] as const)
  return (
    <section className="import-settings" aria-label={say('import.settings')}>
      <FileDrop
        label={say('import.file')}
        hint={`${say('import.drop')} ${say('import.file-hint')}`}
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        isEmpty={file === undefined}
        choose={choose}
      />
      <ChoiceField
        label={say('import.what')}
        name="record"
        value={asked.record ?? ''}
        choices={[
          ...(asked.record === undefined ? [['', say('import.what-none')] as const] : []),
          ...kinds.map((kind) => [kind, sayKinds(kind)] as const),
        ]}
        onChange={({ target }) => change({ ...other, record: target.value as ImportedKind })}
      />
      <ChoiceField
        label={say('import.preset')}
        name="preset"
        value={asked.preset}
        choices={[
          ['', say('import.preset-none')],
          ['farmerswife', 'farmerswife'],
        ]}
        onChange={({ target }) => change({ ...other, preset: target.value })}
      />
      <ChoiceField
        label={say('import.locale')}
        name="locale"
        value={asked.locale}
        choices={offered}
        onChange={({ target }) => change({ locale: target.value, leaveOut: [] })}
      />
      <ChoiceField
        label={say('import.mode')}
        name="mode"
        value={asked.mode}
        choices={(['update', 'skip', 'add'] as const).map((mode) => [mode, say(`import.mode-${mode}`)])}
        onChange={({ target }) => change({ mode: target.value as ImportMode, leaveOut: [] })}
      />
    </section>
  )
}

/** `31/12/2026, 1,320.50 (British English)`. */
function writtenIn(locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 11, 31))
  const name = new Intl.DisplayNames(spokenLanguage(), { type: 'language' }).of(locale)
  return `${day}, ${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1320.5)} (${name})`
}
