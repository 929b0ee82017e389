import { send } from '../api/client.ts'
import { Problem } from '../api/problem.ts'
import { secondStepOf } from '../api/second-step-of.ts'

/** Opens another instance. Answers the second factors that it asks for, or undefined once it is open. */
export async function openInstance(instance: number, otp?: string): Promise<readonly string[] | undefined> {
  try {
    await send('POST', '/v2/session', { body: { instance, ...(otp !== undefined && { otp }) } })
  } catch (error) {
    const methods = error instanceof Problem ? secondStepOf(error) : undefined
    if (methods === undefined) throw error
    return methods
  }
  showOpened()
  return undefined
}

/** Loads the first page of the instance that is open now, with none of the data of the one before. */
export function showOpened(): void {
  location.assign('/')
}
