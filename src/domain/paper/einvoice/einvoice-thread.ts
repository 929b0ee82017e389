import { answerFiles } from '../../../kernel/threads/answer-files.ts'
import { readFileOf } from './einvoice-file.ts'

// The thread that reads e-invoices of others: PDFs are searched for their XML, and XML is read.
answerFiles(readFileOf)
