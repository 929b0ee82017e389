import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('project/phase', (open) => {
  test('200: phases are listed by their project and deleted by their id', async () => {
    await using world = await open()
    const { admin } = world
    const project = await admin.create('project', { name: 'Film' })
    const another = await admin.create('project', { name: 'Trailer' })
    const phase = await admin.create('project/phase', { name: 'Shoot', project_id: project, type_id: 1, start: 10 })
    await admin.create('project/phase', { name: 'Release', project_id: another, type_id: '2', start: 20, end: 20 })
    const [shoot, ...more] = await admin.list('project/phase', `project_id=${project}`)
    assert.deepEqual([shoot.id, shoot.type_id, shoot.start, shoot.end, more], [phase, 1, 10, null, []])
    const { status, body } = await admin.delete(`/v2/project/phase?id=${phase}`)
    assert.deepEqual([status, body], [200, { success: { id: phase } }])
    assert.equal((await admin.delete(`/v2/project/phase?id=${phase}`)).status, 404)
  })

  test('400: a phase needs a live project, a known type, and an end that is not before its start', async () => {
    await using world = await open()
    const { admin } = world
    const project = await admin.create('project', { name: 'Film' })
    const nothing = await admin.post('/v2/project/phase', {})
    assert.deepEqual(
      nothing.body.error.details.map((fault: { field: string }) => fault.field),
      ['name', 'project_id', 'type_id'],
    )
    const phase = { name: 'Shoot', project_id: project, type_id: 1 }
    const reversed = await admin.post('/v2/project/phase', { ...phase, start: 10, end: 9 })
    assert.match(reversed.body.error.message, /^end: must not be before start/)
    await admin.delete(`/v2/project?id=${project}`)
    const orphan = await admin.post('/v2/project/phase', phase)
    assert.match(orphan.body.error.message, /^project_id: there is no project with the id/)
  })
})
