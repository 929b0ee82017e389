import { type ReactNode, useState } from 'react'
import type { Query, RecordKind } from '../../api/client.ts'
import type { KindFacts, MemberFacts } from '../../api/kind-facts.ts'
import { inSentence, say, sayName, sayValue } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { RecordPicker } from '../../ui/record-picker.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { csvOf } from './csv.ts'
import { type Filter, type ListState, searchMember } from './list-state.ts'
import { PopupPanel } from './popup-panel.tsx'
import { readAllShown } from './read-all-shown.ts'
import { pickQuery } from './record-queries.ts'
import { memberOf } from './record-screens.ts'

interface RecordToolsProps {
  readonly facts: KindFacts
  readonly query: Query
  readonly state: ListState
  readonly canCreate: boolean
  readonly create: () => void
  readonly change: (change: Partial<ListState>) => void
}

/** What narrows a list and what is done with it. */
export function RecordTools({ facts, query, state, canCreate, create, change }: RecordToolsProps) {
  const searched = searchMember(facts)
  return (
    <search className="record-tools" aria-label={sayName(facts.kind)}>
      {searched !== undefined && (
        <input
          className="input record-search"
          type="search"
          aria-label={say('records.search')}
          placeholder={say('records.search-in', { member: inSentence(sayName(searched.name)) })}
          value={state.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
      <Chips facts={facts} state={state} change={change} />
      <span className="push line">
        <ColumnChoice facts={facts} state={state} change={change} />
        <CsvButton facts={facts} query={query} state={state} />
        {canCreate && (
          <button type="button" className="btn primary" onClick={create}>
            {say('records.new', { kind: inSentence(sayName(facts.kind)) })}
            <KeyCaps keys="n" />
          </button>
        )}
      </span>
    </search>
  )
}

type PartProps = Pick<RecordToolsProps, 'facts' | 'state' | 'change'>

function Chips({ facts, state, change }: PartProps) {
  const { filters, all } = state
  const remove = (filter: Filter) => change({ filters: filters.filter((one) => one !== filter) })
  const distinct = new Set(filters.map(({ name }) => name)).size + (state.text === '' ? 0 : 1)
  return (
    <>
      {filters.map((filter) => (
        <span key={`${filter.name} ${filter.value}`} className="chip">
          <span className="soft">{sayName(filter.name)}</span> {filterText(memberOf(facts, filter.name), filter.value)}
          <button
            type="button"
            aria-label={say('records.filter-remove', { what: sayName(filter.name) })}
            onClick={() => remove(filter)}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      {distinct > 1 && (
        <button type="button" className="btn quiet mini" aria-pressed={!all} onClick={() => change({ all: !all })}>
          {say(all ? 'records.all' : 'records.any')}
        </button>
      )}
      <AddFilter facts={facts} add={(filter) => change({ filters: [...filters, filter] })} />
    </>
  )
}

function filterText(member: MemberFacts | undefined, value: string): string {
  const choice = member?.choices?.find(([one]) => String(one) === value)
  if (choice !== undefined) return sayValue(choice[1])
  if (member?.type === 'flag') return say(value === 'true' ? 'records.yes' : 'records.no')
  return value
}

const offered = new Set(['text', 'choice', 'state', 'flag', 'record', 'record-id'])

interface AddFilterProps {
  readonly facts: KindFacts
  readonly add: (filter: Filter) => void
}

function AddFilter({ facts, add }: AddFilterProps) {
  const members = facts.members.filter(({ filter, type }) => filter === true && offered.has(type))
  const [name, setName] = useState('')
  const member = members.find((one) => one.name === name)
  if (members.length === 0) return null
  return (
    <PopupPanel label={say('records.filter')} icon="plus">
      {(close) => (
        <div className="popup-form">
          <select
            className="input"
            aria-label={say('records.filter')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          >
            <option value="">{say('records.choose')}</option>
            {members.map((one) => (
              <option key={one.name} value={one.name}>
                {sayName(one.name)}
              </option>
            ))}
          </select>
          {member !== undefined && (
            <FilterValue
              key={name}
              member={member}
              choose={(value) => {
                add({ name, value })
                setName('')
                close()
              }}
            />
          )}
        </div>
      )}
    </PopupPanel>
  )
}

interface FilterValueProps {
  readonly member: MemberFacts
  readonly choose: (value: string) => void
}

function FilterValue({ member, choose }: FilterValueProps): ReactNode {
  const [text, setText] = useState('')
  const { name, type, record, choices } = member
  if (record !== undefined) {
    return (
      <RecordPicker
        kind={record as RecordKind}
        label={sayName(name)}
        placeholder={say('records.choose')}
        value={undefined}
        find={(typed) => pickQuery(record, typed)}
        change={(picked) => picked !== undefined && choose(String(picked.id))}
      />
    )
  }
  const options: readonly (readonly [unknown, string])[] =
    type === 'flag'
      ? [
          ['true', say('records.yes')],
          ['false', say('records.no')],
        ]
      : (choices ?? [])
  if (options.length > 0) {
    return (
      <div className="popup-choices">
        {options.map(([value, label]) => (
          <button key={String(value)} type="button" className="btn quiet mini" onClick={() => choose(String(value))}>
            {sayValue(label)}
          </button>
        ))}
      </div>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') choose(text.trim())
      }}
    >
      <input
        className="input"
        aria-label={sayName(name)}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  )
}

function ColumnChoice({ facts, state, change }: PartProps) {
  const { columns } = state
  const hidden = new Set(['rows', 'group', 'json', 'custom'])
  const members = facts.members.filter(({ type }) => !hidden.has(type))
  const toggle = (name: string, isOn: boolean) => {
    const next = isOn ? [...columns, name] : columns.filter((one) => one !== name)
    if (next.length > 0) change({ columns: next })
  }
  return (
    <PopupPanel label={say('records.columns')}>
      {() => (
        <div className="popup-form">
          {members.map(({ name }) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={columns.includes(name)}
                onChange={({ target }) => toggle(name, target.checked)}
              />
              {sayName(name)}
            </label>
          ))}
        </div>
      )}
    </PopupPanel>
  )
}

function CsvButton({ facts, query, state }: Pick<RecordToolsProps, 'facts' | 'query' | 'state'>) {
  const [isBusy, setBusy] = useState(false)
  const style = useTimeStyle()
  const save = async () => {
    setBusy(true)
    try {
      const { records, isCut } = await readAllShown(facts, query)
      const columns = state.columns.flatMap((name) => memberOf(facts, name) ?? [])
      const text = csvOf(columns, records, style)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
      link.download = `${facts.kind.replaceAll('/', '-')}.csv`
      link.click()
      URL.revokeObjectURL(link.href)
      if (isCut) notify(say('records.csv-cut', { count: records.length }))
    } catch (error) {
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="btn" disabled={isBusy} onClick={() => void save()}>
      {say('records.csv')}
    </button>
  )
}
