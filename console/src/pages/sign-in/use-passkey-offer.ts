import { useEffect, useRef } from 'react'
import { askForPasskey, offersPasskeysInFields, signInByPasskey, stopAsking } from '../../api/passkeys.ts'
import { notifyProblem } from '../../ui/notices.tsx'

/** A challenge is valid for five minutes. */
const ASK_AGAIN_MS = 4 * 60 * 1000

/** Lets the browser offer passkeys in the field for the email address, while the page is open. */
export function usePasskeyOffer(entered: () => Promise<void>): void {
  const done = useRef(entered)
  done.current = entered
  useEffect(() => {
    let isOver = false
    const offer = async (): Promise<void> => {
      if (!(await offersPasskeysInFields()) || isOver) return
      const passkey = await askForPasskey(true)
      if (passkey === undefined || isOver) return
      await signInByPasskey(passkey)
      await done.current()
    }
    const run = () => void offer().catch(notifyProblem)
    run()
    const timer = setInterval(run, ASK_AGAIN_MS)
    return () => {
      isOver = true
      clearInterval(timer)
      stopAsking()
    }
  }, [])
}
