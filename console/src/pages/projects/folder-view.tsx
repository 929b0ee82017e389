import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import { say } from '../../text/say.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { type Branch, folderTree } from './folder-tree.ts'
import { foldersQuery } from './project-queries.ts'
import { projectAddress } from './project-words.ts'

type Project = RecordKinds['project']

/** Projects in their folders; a folder opens and closes by itself, with the mouse and by keys. */
export function FolderView({ projects }: { readonly projects: readonly Project[] }) {
  const { data, error, refetch } = useQuery(foldersQuery())
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined) return <p role="status">{say('loading')}</p>
  return <Content branch={folderTree(data.data, projects)} />
}

function Content({ branch }: { readonly branch: Branch<Project> }) {
  return (
    <ul className="folder">
      {branch.folders.map((folder) => (
        <li key={`f${folder.id}`}>
          <details open>
            <summary>
              {folder.name} <span className="faint">{folder.count}</span>
            </summary>
            <Content branch={folder} />
          </details>
        </li>
      ))}
      {branch.projects.map(({ id, name, code, client, status }) => (
        <li key={id} className="folder-line">
          <Link to={projectAddress(id)}>{name}</Link>
          <span className="faint">{code}</span>
          <span className="soft cut">{client[0]?.name}</span>
          <span className="push soft">{status[0]?.name}</span>
        </li>
      ))}
    </ul>
  )
}
