import { type ReactNode, Suspense, useId, useState } from 'react'
import type { Query, RecordKind } from '../../api/client.ts'
import type { KindFacts, MemberFacts } from '../../api/kind-facts.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { writeDecimal } from '../../text/read-decimal.ts'
import { inSentence, say, sayName } from '../../text/say.ts'
import { sayChoice } from '../../text/say-choice.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { RecordPicker } from '../../ui/record-picker.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { ColumnChoice } from './column-choice.tsx'
import { CsvButton } from './csv-button.tsx'
import { type Filter, type ListState, searchMember } from './list-state.ts'
import { ListViewsMenu } from './list-views-menu.tsx'
import { ownFilters } from './own-filters.ts'
import { ownMakers } from './own-makers.ts'
import { PopupPanel } from './popup-panel.tsx'
import { nameOfMember } from './record-label.ts'
import { pickQuery } from './record-queries.ts'
import { factsOf, memberOf } from './record-screens.ts'
import { mayRead } from './rights.ts'

interface RecordToolsProps {
  readonly facts: KindFacts
  readonly query: Query
  readonly state: ListState
  readonly canWrite: boolean
  readonly canCreate: boolean
  readonly create: () => void
  readonly print: () => void
  readonly change: (change: Partial<ListState>) => void
}

/** The filters of a list, and its commands. */
export function RecordTools({ facts, query, state, canWrite, canCreate, create, print, change }: RecordToolsProps) {
  const searched = searchMember(facts)
  const Maker = ownMakers[facts.kind as RecordKind]
  const Own = ownFilters[facts.kind as RecordKind]
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
      {Own === undefined && <Chips facts={facts} state={state} change={change} />}
      <span className="push line">
        <ListViewsMenu record={facts.kind} />
        <ColumnChoice facts={facts} state={state} change={change} />
        <CsvButton facts={facts} query={query} state={state} />
        <button type="button" className="btn" onClick={print}>
          {say('records.print')}
        </button>
        {Maker !== undefined && canWrite && (
          <Suspense>
            <Maker made={(id) => change({ open: String(id) })} />
          </Suspense>
        )}
        {canCreate && (
          <button type="button" className="btn primary" onClick={create}>
            {say('records.new', { kind: inSentence(sayName(facts.kind)) })}
            <KeyCaps keys="n" />
          </button>
        )}
      </span>
      {Own !== undefined && (
        <Suspense>
          <Own filters={state.filters} change={(filters) => change({ filters })} />
        </Suspense>
      )}
    </search>
  )
}

type PartProps = Pick<RecordToolsProps, 'facts' | 'state' | 'change'>

function Chips({ facts, state, change }: PartProps) {
  const { filters, all } = state
  const { locale } = useTimeStyle()
  const remove = (filter: Filter) => change({ filters: filters.filter((one) => one !== filter) })
  const distinct = new Set(filters.map(({ name }) => name)).size + (state.text === '' ? 0 : 1)
  return (
    <>
      {filters.map((filter) => (
        <span key={`${filter.name} ${filter.value}`} className="chip">
          <span className="soft">{nameOf(facts, filter.name)}</span>{' '}
          {filterText(memberOf(facts, filter.name), filter.value, locale)}
          <button
            type="button"
            aria-label={say('records.filter-remove', { what: nameOf(facts, filter.name) })}
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

function nameOf(facts: KindFacts, name: string): string {
  const member = memberOf(facts, name)
  return member === undefined ? sayName(name) : nameOfMember(member)
}

function filterText(member: MemberFacts | undefined, value: string, locale: string): string {
  const choice = member?.choices?.find(([one]) => String(one) === value)
  if (choice !== undefined) return sayChoice(choice[1])
  if (member?.type === 'flag') return say(value === 'true' ? 'records.yes' : 'records.no')
  // No other number has a label: numbers of documents are names.
  const isNumber = member?.type === 'amount' || (member?.type === 'number' && member.label !== undefined)
  return isNumber ? writeDecimal(value, locale) : value
}

const offered = new Set(['text', 'amount', 'choice', 'state', 'flag', 'record', 'record-id'])

interface AddFilterProps {
  readonly facts: KindFacts
  readonly add: (filter: Filter) => void
}

function AddFilter({ facts, add }: AddFilterProps) {
  const me = useWhoAmI()
  const members = facts.members.filter(
    ({ filter, type, label, record }) =>
      filter === true &&
      (offered.has(type) || label !== undefined) &&
      (record === undefined || mayRead(me, factsOf(record))),
  )
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
                {nameOfMember(one)}
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
  const { type, record, choices } = member
  if (record !== undefined) {
    return (
      <RecordPicker
        kind={record as RecordKind}
        label={nameOfMember(member)}
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
            {sayChoice(label)}
          </button>
        ))}
      </div>
    )
  }
  return <TypedValue member={member} choose={choose} />
}

function TypedValue({ member, choose }: FilterValueProps) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const faultId = useId()
  const isNumber = member.type === 'number' || member.type === 'amount'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const value = text.trim()
        // A comma would make two numbers of it.
        if (isNumber && value !== '' && !/^[-+]?(\d+\.?\d*|\.\d+)$/.test(value)) setWrong(true)
        else if (value !== '') choose(value)
      }}
    >
      {isNumber ? (
        <>
          <DecimalInput
            className="input"
            aria-label={nameOfMember(member)}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? faultId : undefined}
            value={text}
            change={(typed) => {
              setText(typed)
              setWrong(false)
            }}
          />
          {isWrong && (
            <p id={faultId} className="fault" role="alert">
              {say('records.no-number')}
            </p>
          )}
        </>
      ) : (
        <input
          className="input"
          aria-label={nameOfMember(member)}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </form>
  )
}
