import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { say, spokenLanguage } from '../../text/say.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { BoxName } from './template-draft.ts'
import { type Placeholder, placeholdersQuery } from './template-queries.ts'
import type { TemplateForm } from './use-template-form.ts'

interface TemplateBoxProps {
  readonly form: TemplateForm
  readonly name: BoxName
  readonly rows: number
}

/** A text with placeholders, with the menu that inserts them where the cursor was. */
export function TemplateBox({ form, name, rows }: TemplateBoxProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const label = say(`templates.${name}`)
  const text = form.draft[name]
  const fault = form.faultOf(name)
  const change = (value: string) => form.set({ [name]: value })
  const insert = (placeholder: string) => {
    const from = field.current?.selectionStart ?? text.length
    const to = field.current?.selectionEnd ?? from
    // The text is on the page before the cursor is placed, and the next key goes there although the menu still closes.
    flushSync(() => change(`${text.slice(0, from)}[${placeholder}]${text.slice(to)}`))
    const end = from + placeholder.length + 2
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }
  return (
    <div className="field template-box">
      <div className="line">
        <label htmlFor={id}>{label}</label>
        {form.canWrite && <InsertMenu form={form} label={label} field={field} insert={insert} />}
      </div>
      <textarea
        ref={field}
        id={id}
        className="input"
        rows={Math.max(rows, text.split('\n').length)}
        readOnly={!form.canWrite}
        spellCheck={false}
        value={text}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={fault === undefined ? undefined : `${id}-note`}
        onChange={({ target }) => change(target.value)}
      />
      {fault !== undefined && (
        <p id={`${id}-note`} className="fault">
          {fault}
        </p>
      )}
    </div>
  )
}

interface InsertMenuProps {
  readonly form: TemplateForm
  readonly label: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly insert: (placeholder: string) => void
}

function InsertMenu({ form, label, field, insert }: InsertMenuProps) {
  const language = useSettled(form.draft.language)
  const { data: placeholders = [] } = useQuery(placeholdersQuery(form.draft.type_id, language))
  const isChosen = useRef(false)
  return (
    // A modal menu would take the focus back until it is closed, and with it the next keys.
    <Menu.Root
      modal={false}
      onOpenChange={(open) => {
        if (open) isChosen.current = false
      }}
    >
      <Menu.Trigger className="btn mini quiet push" aria-label={say('templates.insert-into', { box: label })}>
        <Icon name="plus" />
        <span className="insert-word">{say('templates.insert')}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="menu-place">
          <Menu.Popup
            className="menu float tall placeholders"
            finalFocus={field}
            // The menu focuses an item that was found by typing a frame later, which may be after the choice.
            onFocusCapture={() => isChosen.current && field.current?.focus()}
          >
            {placeholders.map((one) => (
              <Menu.Item
                key={one.name}
                className="menu-item placeholder"
                label={one.name}
                onClick={() => {
                  isChosen.current = true
                  insert(one.name)
                }}
              >
                <PlaceholderLine placeholder={one} />
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function PlaceholderLine({ placeholder: { name, description, example } }: { readonly placeholder: Placeholder }) {
  // The API describes its placeholders in English.
  const said = example === '' && spokenLanguage() === 'en' ? description.replaceAll('*', '') : example
  return (
    <>
      <span className="placeholder-name">{name}</span>
      <span className="faint cut">{said.replaceAll('\n', ', ')}</span>
    </>
  )
}
