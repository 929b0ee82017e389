/** Loads the texts that the first page does not need. A module with such texts imports this one. */
import { lateEn } from './late-en.ts'
import { addEnglish } from './say.ts'

addEnglish(lateEn)
