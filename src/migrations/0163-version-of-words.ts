import type { Migration } from '../kernel/db/migrate.ts'

/** Counts the changes of `word_range`, so that a process can keep what it has read there. */
export const versionOfWords: Migration = {
  name: '0163-version-of-words',
  statements: ({ integer }) => [`alter table instance_head add column words_version ${integer} not null default 0`],
}
