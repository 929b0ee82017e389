/** A process that opens the database in its argument, reports that, and holds it until it is ended. */
import { openEngine } from '../../src/kernel/db/open-engine.ts'

await openEngine(process.argv[2] ?? '')
process.stdout.write('open\n')
process.stdin.resume()
