import { useEffect, useState } from 'react'
import { speak, spokenLanguage } from '../text/say.ts'

/** Sets the language of a locale and returns it; undefined until its texts are loaded. */
export function useSpeech(locale: string | undefined): string | undefined {
  const [spoken, setSpoken] = useState<string>()
  useEffect(() => {
    if (locale === undefined) return
    let isOver = false
    void speak(locale).then(() => {
      if (isOver) return
      document.documentElement.lang = spokenLanguage()
      setSpoken(spokenLanguage())
    })
    return () => {
      isOver = true
    }
  }, [locale])
  return spoken
}
