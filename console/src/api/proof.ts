import { Problem } from './problem.ts'
import { Store } from './store.ts'

/** The requests that wait until the user has proved their identity again: `true` sends them once more. */
export const waitingForProof = new Store<((isProved: boolean) => void) | undefined>(undefined)

let asking: Promise<boolean> | undefined

/** Whether a request was refused because the user must prove their identity again. */
export function mustProve(error: unknown): boolean {
  return error instanceof Problem && error.code === 'prove_again'
}

/** Asks for a proof of identity, once for all requests that wait. False if the user does not give one. */
export function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => waitingForProof.set(resolve)).finally(() => {
    asking = undefined
    waitingForProof.set(undefined)
  })
  return asking
}
