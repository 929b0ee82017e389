import { answerFiles } from '../../../kernel/threads/answer-files.ts'
import { creditsIn } from './statement-credits.ts'

// The thread that reads bank statements of others.
answerFiles(creditsIn)
