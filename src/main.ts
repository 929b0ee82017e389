import { program } from './cli/program.ts'

program(process.argv.slice(2)).then((daybook) => daybook.parseAsync())
