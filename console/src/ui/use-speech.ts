import { useEffect, useState } from 'react'
import { say, speak, spokenLanguage } from '../text/say.ts'
import { notify } from './notices.tsx'

/** Sets the language of a locale and returns it; undefined until its texts are loaded. */
export function useSpeech(locale: string | undefined): string | undefined {
  const [spoken, setSpoken] = useState<string>()
  useEffect(() => {
    if (locale === undefined) return
    let isOver = false
    const show = () => {
      if (isOver) return
      document.documentElement.lang = spokenLanguage()
      setSpoken(spokenLanguage())
    }
    // Without its texts, for example after an update of the service, the console keeps the language that it has.
    void speak(locale).then(show, () => {
      show()
      notify(say('failed.language'))
    })
    return () => {
      isOver = true
    }
  }, [locale])
  return spoken
}
