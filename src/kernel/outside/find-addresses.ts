import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { Semaphore } from '../semaphore.ts'

/** How long a name server may take, and how often it is asked. */
const TIMEOUT_MS = 2_000
const TRIES = 2

/**
 * `dns.lookup` waits in one of the four threads that files, compression and the disk need too, and cannot be ended. Node
 * uses two of them for it: one for the names of users, and one for those that the operator configured.
 */
const SYSTEM_LOOKUPS_MAX = 1

type NamedBy = 'users' | 'operator'

const HOSTS = '/etc/hosts'

type SystemLookup = (name: string, options: { readonly all: true }) => Promise<LookupAddress[]>

/** What finds addresses; a test uses its own name server. */
export interface NameSources {
  readonly resolver: Resolver
  readonly system: SystemLookup
  /** The file with the names of the machine, as text. */
  readonly hosts: () => Promise<string>
}

/** Finds the addresses of names: by DNS without a thread, and otherwise as the system does. */
export class Addresses {
  readonly #sources: NameSources
  readonly #lines = { users: new Semaphore(SYSTEM_LOOKUPS_MAX), operator: new Semaphore(SYSTEM_LOOKUPS_MAX) }

  constructor(sources: NameSources) {
    this.#sources = sources
  }

  /** Throws the error of `dns.lookup` if there is none. An aborted call asks nothing when its turn comes. */
  async find(name: string, by: NamedBy, signal?: AbortSignal): Promise<LookupAddress[]> {
    const found = (await this.#isOfSystem(name)) ? [] : await this.#resolve(name)
    if (found.length > 0) return found
    return this.#lines[by].run(() => {
      signal?.throwIfAborted()
      return this.#sources.system(name, { all: true })
    })
  }

  /** Whether only the system knows the name: one of this machine or network, or one in its own list. */
  async #isOfSystem(name: string): Promise<boolean> {
    if (!name.includes('.') || /\.(local|localhost)\.?$/i.test(name)) return true
    const words = (await this.#sources.hosts()).replace(/#.*/g, '').toLowerCase().split(/\s+/)
    return words.includes(name.toLowerCase())
  }

  async #resolve(name: string): Promise<LookupAddress[]> {
    const { resolver } = this.#sources
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
  }
}

/** The name server and the system that the machine is configured to use. */
const ofMachine = new Addresses({
  resolver: new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }),
  system: lookup,
  hosts: () => readFile(HOSTS, 'utf8').catch(() => ''),
})

/** The addresses of a name that a user entered. Throws the error of `dns.lookup` if there is none. */
export function findAddresses(name: string, signal: AbortSignal): Promise<LookupAddress[]> {
  return ofMachine.find(name, 'users', signal)
}

/** The same of a name that the operator configured. */
export function findConfiguredAddresses(name: string, signal: AbortSignal): Promise<LookupAddress[]> {
  return ofMachine.find(name, 'operator', signal)
}
