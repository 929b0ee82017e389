/** A process that opens the database named by its argument, says so, and holds it until it is ended. */
import { openEngine } from '../../src/kernel/db/open-engine.ts'

await openEngine(process.argv[2] ?? '')
process.stdout.write('open\n')
process.stdin.resume()
