import '../../text/late-texts.ts'
import './settings-page.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWhoAmI } from '../../api/own-session.ts'
import { recordQuery } from '../../api/record-query.ts'
import { say, sayKinds, sayName } from '../../text/say.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { askBeforeUnload } from '../../ui/unload-question.ts'
import { UnstoredNotice } from '../../ui/unstored-notice.tsx'
import { useFocusFault } from '../../ui/use-focus-fault.ts'
import { useKeptInput } from '../../ui/use-kept-input.ts'
import type { OwnBodyProps } from './own-bodies.ts'
import type { Draft } from './record-draft.ts'
import type { AnyRecord } from './record-queries.ts'
import { kindAt } from './record-screens.ts'
import { settingGroups, settingMatches } from './setting-groups.ts'
import { SettingRow } from './setting-row.tsx'
import { useRecordForm } from './use-record-form.ts'

/** The form of the settings, among those with unsaved input. */
const FORM = 'settings'

/** The settings of the account, by what they are about. */
export function SettingsPage({ facts, canWrite }: Pick<OwnBodyProps, 'facts' | 'canWrite'>) {
  const { instance } = useWhoAmI()
  const { data, error, refetch } = useQuery(recordQuery<AnyRecord>('instance', instance.id))
  // After a failed read, what is typed stays.
  if (error !== null && data === undefined) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data?.record === undefined) return <p className="faint">{say('loading')}</p>
  const reload = async () => void (await refetch())
  return <Settings facts={facts} record={data.record} etag={data.etag} canWrite={canWrite} reload={reload} />
}

interface SettingsProps extends Pick<OwnBodyProps, 'facts' | 'canWrite'> {
  readonly record: AnyRecord
  readonly etag: string | undefined
  readonly reload: () => Promise<void>
}

function Settings({ facts, record, etag, canWrite, reload }: SettingsProps) {
  const kept = useKeptInput<Draft>()(FORM)
  const form = useRecordForm({ facts, record, etag, reload, made: () => {}, close: () => {}, kept })
  const isChanged = form.changed.length > 0
  useEffect(() => askBeforeUnload(FORM, isChanged), [isChanged])
  const [typed, setTyped] = useState('')
  const ref = useRef<HTMLFormElement>(null)
  const isWrong = (path: string) =>
    (form.problem?.details ?? []).some(
      ({ field }) => field === path || [`${path}.`, `${path}[`].some((start) => String(field).startsWith(start)),
    )
  const groups = settingGroups(facts)
    .map((group) => ({
      ...group,
      wrong: group.settings.filter(({ path }) => isWrong(path)).length,
      settings: group.settings.filter((setting) => isWrong(setting.path) || settingMatches(setting, typed)),
    }))
    .filter(({ settings }) => settings.length > 0)
  const noteSent = useFocusFault(ref, form.problem)
  const submit = (event: FormEvent) => {
    noteSent()
    void form.submit(event)
  }
  return (
    <form ref={ref} className="settings" onSubmit={submit} noValidate>
      <nav className="settings-nav" aria-label={say('settings.groups')}>
        <input
          type="search"
          className="input record-search"
          aria-label={say('settings.search')}
          placeholder={say('settings.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {groups.map(({ name, wrong }) => (
          <a key={name} href={`#settings-${name}`}>
            {say(`settings.${name}`)}
            {wrong > 0 && <span className="tag bad push">{say('settings.wrong', { count: wrong })}</span>}
          </a>
        ))}
      </nav>
      <div className="settings-body">
        {!canWrite && <p className="hint">{say('settings.read-only')}</p>}
        {!canWrite && <UnstoredNotice names={form.changed.map(sayName)} discard={form.discard} />}
        <Problems form={form} hasPlaces={groups.some(({ wrong }) => wrong > 0)} />
        {groups.map(({ name, links, settings }) => (
          <section key={name} id={`settings-${name}`} aria-labelledby={`settings-${name}-title`}>
            <header>
              <h2 id={`settings-${name}-title`}>{say(`settings.${name}`)}</h2>
              <span className="push line">
                {links.map((path) => (
                  <Link key={path} to={path} className="small">
                    {sayPage(path)}
                  </Link>
                ))}
              </span>
            </header>
            {settings.map(({ member, path, label }) => (
              <SettingRow
                key={path}
                member={member}
                path={path}
                label={label}
                record={record}
                form={canWrite ? form : undefined}
              />
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className="faint">{say('settings.none', { typed })}</p>}
      </div>
      {canWrite && <Foot form={form} />}
    </form>
  )
}

/** A page by the name of its kind. */
function sayPage(path: Parameters<typeof kindAt>[0]): string {
  const kind = kindAt(path)?.kind
  return kind === undefined ? say('permissions') : sayKinds(kind)
}

type Form = ReturnType<typeof useRecordForm>

function Problems({ form, hasPlaces }: { readonly form: Form; readonly hasPlaces: boolean }) {
  const { problem } = form
  if (problem === undefined) return null
  if (form.isStale) return <StaleNotice form={form} nameOf={sayName} />
  if (!hasPlaces) return <ProblemNotice problem={problem} />
  return (
    <p className="fault" role="alert">
      {say('settings.faults', { count: problem.details.length })}
    </p>
  )
}

function Foot({ form: { changed, discard } }: { readonly form: Form }) {
  const changes = changed.length
  return (
    <footer className="settings-foot">
      <span className="faint small" role="status">
        {changes > 0 ? say('records.changed', { count: changes }) : say('settings.saved')}
      </span>
      <span className="push line">
        {changes > 0 && (
          <button type="button" className="btn quiet" onClick={discard}>
            {say('records.discard')}
          </button>
        )}
        <button type="submit" className="btn primary" disabled={changes === 0}>
          {say('records.save')} <KeyCaps keys="Enter" />
        </button>
      </span>
    </footer>
  )
}
