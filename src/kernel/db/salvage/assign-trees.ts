import { type OrphanTree, recordsOf } from './orphan-trees.ts'
import type { PageFile } from './page-file.ts'
import { fitsShape, fitsTypes } from './table-shapes.ts'
import type { EvidenceFacts, TreeEvidence, TreeOwner } from './tree-evidence.ts'
import type { StoredRecord } from './tree-page.ts'

interface OpenTree {
  readonly tree: OrphanTree
  owners: readonly TreeOwner[]
}

/** What decides between several owners. */
export interface AssignmentFacts {
  readonly evidence: TreeEvidence
  /** The root pages that lost tables and indexes probably have. */
  readonly expected: ReadonlyMap<string, number>
  /** Reads a tree as that of its owner. Each tree that was read is evidence for the others. */
  readonly read: (tree: OrphanTree, owner: TreeOwner) => void
}

/**
 * Finds the lost tables and indexes that orphan trees belong to, and reads these trees. The form of the records decides, then other tables and indexes,
 * and then the root page. Trees that still have several possible owners are left out.
 */
export function assignTrees(
  { file, trees, lost, exclusive }: EvidenceFacts,
  owners: readonly TreeOwner[],
  { evidence, expected, read }: AssignmentFacts,
): void {
  const taken = new Set<string>()
  let open: OpenTree[] = trees.map((tree) => ({ tree, owners: fittingOwners(file, tree, owners) }))
  /** Reads the trees for which `choose` leaves one owner. Returns true if there was one. */
  const settle = (choose: (tree: OrphanTree, owner: TreeOwner) => boolean): boolean => {
    const before = open.length
    open = open.filter((one) => {
      one.owners = one.owners.filter((owner) => !taken.has(owner.name) && !evidence.contradicts(one.tree, owner))
      const [owner, ...others] = one.owners.filter((possible) => choose(one.tree, possible))
      if (owner === undefined || others.length > 0 || !lost.has(owner.name)) return true
      read(one.tree, owner)
      if (exclusive) taken.add(owner.name)
      return false
    })
    return open.length < before
  }
  while (settle(() => true) || settle(({ root }, { name }) => expected.get(name) === root)) {
    // Each tree that was read is evidence for the others.
  }
}

/** The owners whose records have the form of all records of a tree. */
function fittingOwners(file: PageFile, tree: OrphanTree, owners: readonly TreeOwner[]): readonly TreeOwner[] {
  let fitting = owners.filter(({ table, index }) => {
    return (tree.kind === 'index') === (index !== undefined || table.shape.clustered)
  })
  for (const record of recordsOf(file, tree)) fitting = fitting.filter((owner) => fitsOwner(owner, record))
  return fitting
}

function fitsOwner({ table, index }: TreeOwner, { values }: StoredRecord): boolean {
  return index === undefined ? fitsShape(table.shape, values) : fitsTypes(index.columns, values)
}
