import '../../../text/late-texts.ts'
import { isYes } from '../../../api/is-yes.ts'
import './permissions.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RecordKinds } from '../../../api/api-types.golden.ts'
import type { Module } from '../../../api/module.ts'
import { allows, type Level, useWhoAmI } from '../../../api/own-session.ts'
import { say, sayName, sayValue } from '../../../text/say.ts'
import { notifyProblem } from '../../../ui/notices.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { SectionPage } from '../section-page.tsx'
import { groupsQuery, setLevel } from './permission-matrix.ts'

const modules: readonly Module[] = ['schedule', 'project', 'task', 'finance', 'report', 'contact', 'admin', 'account']
const levels: readonly Level[] = ['--', 'R-', 'RW']

/** The permissions of each group: one row for a group, one column for a module. */
export function PermissionsPage() {
  const me = useWhoAmI()
  const { data = [], error, refetch } = useQuery(groupsQuery)
  const canWrite = allows(me, 'admin', 'WRITE')
  return (
    <SectionPage at="/permissions" title={say('permissions')} about={say('permissions.about')}>
      <div className="permissions">
        {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
        <section className="permissions-scroll" tabIndex={0} aria-label={say('permissions')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{sayName('group')}</th>
                {modules.map((module) => (
                  <th key={module} scope="col">
                    {sayName(`acl_${module}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((group) => (
                <GroupRow key={group.id} group={group} canWrite={canWrite} />
              ))}
            </tbody>
          </table>
        </section>
        <p className="hint">{say('permissions.hint')}</p>
      </div>
    </SectionPage>
  )
}

interface GroupRowProps {
  readonly group: RecordKinds['group']
  readonly canWrite: boolean
}

function GroupRow({ group, canWrite }: GroupRowProps) {
  const isSystem = isYes(group.is_default)
  const change = async (module: Module, level: Level) => {
    try {
      await setLevel(group, module, level)
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/groups" search={{ open: group.id }}>
          {group.name}
        </Link>
        <span className="faint small">
          {isSystem ? say('permissions.system') : say('permissions.members', { count: group.members?.length ?? 0 })}
        </span>
      </th>
      {modules.map((module) => {
        const level = group[`acl_${module}`] ?? '--'
        const name = say('permissions.level', { group: group.name ?? '', module: sayName(`acl_${module}`) })
        return (
          <td key={module} className={level === 'RW' ? 'is-write' : level === 'R-' ? 'is-read' : undefined}>
            {canWrite && !isSystem ? (
              <select
                className="input"
                aria-label={name}
                value={level}
                onChange={({ target }) => void change(module, target.value as Level)}
              >
                {levels.map((one) => (
                  <option key={one} value={one}>
                    {sayValue(one)}
                  </option>
                ))}
              </select>
            ) : (
              sayValue(level)
            )}
          </td>
        )
      })}
    </tr>
  )
}
