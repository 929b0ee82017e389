import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { QueryObserver } from '@tanstack/react-query'
import { Problem } from '../../console/src/api/problem.ts'
import { outdate, queryClient } from '../../console/src/api/queries.ts'

/** A shown read whose answers arrive when the test says so. */
function show(t: TestContext, key: string) {
  const answers: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn })
  t.after(observer.subscribe(() => {}))
  const answer = (index: number, text: string) => answers[index]?.resolve(text)
  const fail = (index: number) => answers[index]?.reject(new Problem(403, ''))
  return { answer, fail, begun: () => answers.length, shown: () => observer.getCurrentResult().data }
}

test('a first read that began before a change is repeated after it', async (t) => {
  const { answer, begun, shown } = show(t, 'first')
  const done = outdate({ queryKey: ['first'] })
  answer(0, 'old')
  await t.waitFor(() => assert.equal(begun(), 2))
  answer(1, 'new')
  await done
  assert.equal(shown(), 'new')
})

test('a read that fails is repeated as well', async (t) => {
  const { fail, answer, begun, shown } = show(t, 'failed')
  const done = outdate({ queryKey: ['failed'] })
  fail(0)
  await t.waitFor(() => assert.equal(begun(), 2))
  answer(1, 'new')
  await done
  assert.equal(shown(), 'new')
})

test('many changes during a read repeat it once, without cancelling it', async (t) => {
  const { answer, begun, shown } = show(t, 'many')
  answer(0, 'first')
  await t.waitFor(() => assert.equal(shown(), 'first'))
  const done = Array.from({ length: 100 }, () => outdate({ queryKey: ['many'] }))
  answer(1, 'second')
  await t.waitFor(() => assert.equal(begun(), 3))
  assert.equal(shown(), 'second')
  answer(2, 'third')
  await Promise.all(done)
  assert.deepEqual([shown(), begun()], ['third', 3])
})
