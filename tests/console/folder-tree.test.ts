import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folderTree } from '../../console/src/pages/projects/folder-tree.ts'

test('projects are in their folders and count for the folders above; those without a known folder are at the top', () => {
  const at = (id: number, parent_folder_id: number | null) => ({ id, name: `${id}`, parent_folder_id })
  const tree = folderTree([at(1, null), at(2, 1), at(3, 99)], [at(10, 2), at(11, 1), at(12, null), at(13, 77)])
  assert.deepEqual(
    tree.projects.map(({ id }) => id),
    [12, 13],
  )
  assert.deepEqual(
    tree.folders.map(({ id, count }) => [id, count]),
    [
      [1, 2],
      [3, 0],
    ],
  )
  assert.equal(tree.count, 4)
  assert.equal(tree.folders[0]?.folders[0]?.projects[0]?.id, 10)
})
