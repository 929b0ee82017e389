import { useEffect, useRef } from 'react'
import { askForPasskey, offersPasskeysInFields, signInByPasskey, stopAsking } from '../../api/passkeys.ts'
import { notifyProblem } from '../../ui/notices.tsx'

/** A challenge is valid for five minutes. */
const ASK_AGAIN_MS = 4 * 60 * 1000

/** Lets the browser offer passkeys in the field for the email address, as long as `isOffered` and the page is there. */
export function usePasskeyOffer(entered: () => Promise<void>, isOffered: boolean): void {
  const done = useRef(entered)
  done.current = entered
  useEffect(() => {
    if (!isOffered) return
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
  }, [isOffered])
}
