/** The rows from which the fragments of a record kind are rendered. */
export interface FragmentSource {
  readonly record: string
  readonly table: string
  /** The link tables of the kind, with the column that has its ids. */
  readonly links: readonly { readonly table: string; readonly own: string }[]
}

/** All that fragments are made of. */
export interface FragmentSources {
  readonly kinds: readonly FragmentSource[]
  /** The kinds of record that fragments show, whose texts are not in them. */
  readonly shown: readonly { readonly record: string; readonly table: string }[]
}
