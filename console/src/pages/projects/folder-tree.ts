/** Projects in their folders, as a tree: pure. */

interface Foldered {
  readonly id: number
  readonly name: string
  readonly parent_folder_id: number | null
}

export interface Branch<Project extends Foldered> {
  readonly id: number
  readonly name: string
  readonly folders: readonly Branch<Project>[]
  readonly projects: readonly Project[]
  /** In it and below. */
  readonly count: number
}

/** The tree from the top. What is in a folder that is not known stands at the top. */
export function folderTree<Project extends Foldered>(
  folders: readonly Foldered[],
  projects: readonly Project[],
): Branch<Project> {
  const known = new Set(folders.map(({ id }) => id))
  const placeOf = ({ parent_folder_id: parent }: Foldered) => (parent !== null && known.has(parent) ? parent : 0)
  const foldersIn = Map.groupBy(folders, placeOf)
  const projectsIn = Map.groupBy(projects, placeOf)
  const branch = (id: number, name: string): Branch<Project> => {
    const inside = (foldersIn.get(id) ?? []).map((folder) => branch(folder.id, folder.name))
    const own = projectsIn.get(id) ?? []
    return {
      id,
      name,
      folders: inside,
      projects: own,
      count: inside.reduce((sum, { count }) => sum + count, own.length),
    }
  }
  return branch(0, '')
}
