/** Preloaded with `--import`: writes the URLs of all modules that a program has loaded to the file `LOADED_TO` when it ends. */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const loaded: string[] = []

registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url)
    return nextLoad(url, context)
  },
})

process.once('exit', () => writeFileSync(String(process.env.LOADED_TO), JSON.stringify(loaded)))
