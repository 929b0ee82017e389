/** Saved views: a name for what a page shows, for its owner and for groups. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, send } from './client.ts'
import type { FormKey } from './form-key.ts'
import { outdate } from './queries.ts'

/** The pages that have saved views, as the service names them. */
type ViewKind = 'schedule' | 'list'

export interface SavedView<Settings> {
  readonly id: number
  readonly name: string
  readonly settings: Settings
  readonly shared_groups: readonly { readonly id: number }[]
  readonly created_id: number
}

interface ViewBody<Settings> {
  readonly name?: string
  readonly settings?: Settings
  readonly shared_groups?: readonly { readonly id: number }[]
}

const VIEWS_MAX = 1000

/** The saved views of a kind of page. */
export class SavedViews<Settings> {
  readonly #kind: ViewKind

  constructor(kind: ViewKind) {
    this.#kind = kind
  }

  get query() {
    return queryOptions({
      queryKey: this.#key(),
      queryFn: ({ signal }) => this.#read({}, signal),
      meta: { reads: ['view'] },
    })
  }

  async read(id: number): Promise<SavedView<Settings> | undefined> {
    return (await this.#read({ id }))[0]
  }

  /** Returns the id of the new view. */
  async save(body: ViewBody<Settings>, key: FormKey): Promise<number> {
    const answer = await send<{ readonly success: { readonly id: number } }>('POST', addressOf('view'), {
      body: { kind: this.#kind, ...body },
      key,
    })
    await this.#readAgain()
    return answer.body.success.id
  }

  async change(id: number, body: ViewBody<Settings>): Promise<void> {
    await send('PUT', addressOf('view', { id }), { body })
    await this.#readAgain()
  }

  async remove(id: number): Promise<void> {
    await send('DELETE', addressOf('view', { id }))
    await this.#readAgain()
  }

  async #read(query: { readonly id?: number }, signal?: AbortSignal): Promise<readonly SavedView<Settings>[]> {
    const path = addressOf('view', { kind: this.#kind, order_asc: 'name', limit: VIEWS_MAX, ...query })
    return (await send<{ readonly data: readonly SavedView<Settings>[] }>('GET', path, { signal })).body.data
  }

  #key() {
    return ['saved-views', this.#kind] as const
  }

  async #readAgain(): Promise<void> {
    await outdate({ queryKey: this.#key() })
  }
}
