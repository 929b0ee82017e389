/** A thread that reads files whose content is the number of milliseconds that they take. */
import { answerFiles } from '../../src/kernel/threads/answer-files.ts'

answerFiles((bytes) => {
  const text = Buffer.from(bytes).toString()
  for (const from = performance.now(); performance.now() - from < Number(text); );
  return text
})
