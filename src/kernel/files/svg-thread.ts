import { answerFiles } from '../threads/answer-files.ts'
import { cleanSvg } from './clean-svg.ts'

// The thread that cleans SVGs of others.
answerFiles((bytes) => cleanSvg(Buffer.from(bytes)))
