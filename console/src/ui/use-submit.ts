import { type FormEvent, useRef, useState } from 'react'
import { Problem } from '../api/problem.ts'

interface Submission {
  readonly isBusy: boolean
  readonly problem: Problem | undefined
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/** Sends a form once at a time, and keeps its problem until it is sent again. */
export function useSubmit(work: (fields: Readonly<Record<string, string>>) => Promise<void>): Submission {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const running = useRef(false)
  const run = async (form: HTMLFormElement): Promise<void> => {
    running.current = true
    setBusy(true)
    const before = document.activeElement
    try {
      await work(fieldsOf(form))
      setProblem(undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      // The user may have gone to another field or a dialog. A button that is switched off has lost the focus.
      if ([before, document.body].includes(document.activeElement))
        form.querySelector<HTMLElement>('input, select, textarea')?.focus()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    isBusy,
    problem,
    submit: (event) => {
      event.preventDefault()
      if (!running.current) void run(event.currentTarget)
    },
  }
}

function fieldsOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
