import { useEffect, useState } from 'react'
import { speak, spokenLanguage } from '../text/say.ts'

/** Speaks the language of a locale and answers it; undefined until its texts are there. */
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
