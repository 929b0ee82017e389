import { open } from 'node:fs/promises'

/** Flushes a folder to disk: a new name in it is on disk only after this. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
