import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('project/folder', (open) => {
  test('400: a folder is never inside itself, at any depth', async () => {
    await using world = await open()
    const { admin } = world
    const top = await admin.create('project/folder', { name: 'Top' })
    const middle = await admin.create('project/folder', { name: 'Middle', parent_folder_id: top })
    const deep = await admin.create('project/folder', { name: 'Deep', parent_folder_id: middle })
    for (const parent of [top, middle, deep]) {
      const { status, body } = await admin.put(`/v2/project/folder?id=${top}`, { parent_folder_id: parent })
      assert.equal(status, 400)
      assert.match(body.error.message, /^parent_folder_id: would put the folder inside itself/)
    }
    assert.equal((await admin.put(`/v2/project/folder?id=${deep}`, { parent_folder_id: top })).status, 200)
  })

  describe('409', () => {
    test('a folder that contains a folder or a project cannot be deleted; an empty one can', async () => {
      await using world = await open()
      const { admin } = world
      const folder = await admin.create('project/folder', { name: 'Series' })
      const inner = await admin.create('project/folder', { name: 'Season 1', parent_folder_id: folder })
      const project = await admin.create('project', { name: 'Episode 1', parent_folder_id: inner })
      for (const id of [folder, inner]) {
        const { status, body } = await admin.delete(`/v2/project/folder?id=${id}`)
        assert.equal(status, 409)
        assert.match(body.error.message, /not empty/)
      }
      await admin.put(`/v2/project?id=${project}`, { parent_folder_id: null })
      for (const id of [inner, folder]) assert.equal((await admin.delete(`/v2/project/folder?id=${id}`)).status, 200)
      const other = await admin.create('project/folder', { name: 'Mergers' })
      await admin.create('project', { name: 'Merger', parent_folder_id: other, private: 1 })
      const stranger = await (await world.client({ project: 'RW' })).delete(`/v2/project/folder?id=${other}`)
      assert.deepEqual(
        [stranger.status, stranger.body.error.message],
        [409, 'The folder is not empty: private projects are in it, which only their members can move.'],
      )
      const back = await admin.post(`/v2/project/folder/restore?id=${inner}`)
      assert.equal(back.status, 409)
      const message = `parent_folder_id: there is no project folder with the id ${folder} any more. Restore it first.`
      assert.equal(back.body.error.message, message)
    })
  })
})
