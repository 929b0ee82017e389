import { Menu } from '@base-ui/react/menu'
import { send } from '../api/client.ts'
import { sessionQuery, useWhoAmI } from '../api/own-session.ts'
import { outdate } from '../api/queries.ts'
import { undoHistory } from '../api/undo.ts'
import { languageNames, say } from '../text/say.ts'
import { Icon } from '../ui/icon.tsx'
import { notifyProblem } from '../ui/notices.tsx'

const STUDIO = 'studio'

/** The language of the user, which is stored with the user: English, German, or that of the studio. */
export function LanguageChoice() {
  const { user, instance } = useWhoAmI()
  const choose = async (language: string): Promise<void> => {
    try {
      await storeLocale(language === STUDIO ? null : localeFor(language, instance.locale), user.locale)
    } catch (error) {
      notifyProblem(error)
    }
  }
  const chosen = user.locale === null ? STUDIO : languageOf(user.locale)
  const choices = [...Object.entries(languageNames), [STUDIO, say('language.studio')] as const]
  return (
    <Menu.RadioGroup value={chosen} onValueChange={(value: string) => void choose(value)}>
      <Menu.Group>
        <Menu.GroupLabel className="menu-label">{say('language')}</Menu.GroupLabel>
        {choices.map(([value, name]) => (
          <Menu.RadioItem key={value} value={value} className="menu-item">
            <span lang={value === STUDIO ? undefined : value}>{name}</span>
            <Menu.RadioItemIndicator className="push">
              <Icon name="check" />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.Group>
    </Menu.RadioGroup>
  )
}

function storeLocale(locale: string | null, before: string | null): Promise<void> {
  return undoHistory.inTurn(async () => {
    const put = async (value: string | null) => {
      await send('PUT', '/v2/user/locale', { body: { locale: value } })
      await outdate({ queryKey: sessionQuery.queryKey })
    }
    await put(locale)
    undoHistory.note({ what: say('language'), undo: () => put(before), redo: () => put(locale) })
  })
}

function languageOf(locale: string): string {
  return locale.split('-')[0] ?? locale
}

/** A language in the region of the studio, so that dates and numbers stay as people write them there. */
function localeFor(language: string, ofStudio: string): string {
  if (languageOf(ofStudio) === language) return ofStudio
  const { region } = new Intl.Locale(ofStudio)
  return region === undefined ? language : `${language}-${region}`
}
