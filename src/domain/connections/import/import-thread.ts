import { answerFiles } from '../../../kernel/threads/answer-files.ts'
import { importTable } from './import-table.ts'

// The thread that reads tables of others.
answerFiles(importTable)
