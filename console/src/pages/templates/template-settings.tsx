import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { say } from '../../text/say.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { TemplateForm } from './use-template-form.ts'

/** The colour of the rules where none is given. */
const UNSAID = `#${'0'.repeat(6)}`

/** The settings of the whole template. */
export function TemplateSettings({ form }: { readonly form: TemplateForm }) {
  const navigate = useNavigate()
  const logoId = useId()
  const { draft, set, faultOf } = form
  const logoFault = faultOf('logo')
  return (
    <fieldset className="template-settings" aria-label={say('templates.settings')} disabled={!form.canWrite}>
      <TextField
        label={say('templates.name')}
        name="name"
        required
        value={draft.name}
        fault={faultOf('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <ChoiceField
        label={say('templates.type')}
        name="type_id"
        choices={[
          ['1', say('documents.invoices')],
          ['2', say('documents.quotes')],
        ]}
        value={String(draft.type_id)}
        disabled={!form.isNew}
        onChange={({ target }) => void navigate({ to: `/template?type=${target.value}`, replace: true })}
      />
      <TextField
        label={say('templates.language')}
        name="language"
        placeholder={say('templates.language-of-client')}
        value={draft.language}
        fault={faultOf('language')}
        onChange={({ target }) => set({ language: target.value.trim() })}
      />
      <ChoiceField
        label={say('templates.font')}
        name="font"
        choices={[
          ['sans', say('templates.font.sans')],
          ['serif', say('templates.font.serif')],
        ]}
        value={draft.font}
        fault={faultOf('font')}
        onChange={({ target }) => set({ font: target.value })}
      />
      <div className="template-colour">
        <TextField
          label={say('templates.colour')}
          name="color_accent"
          placeholder={UNSAID}
          value={draft.color_accent}
          fault={faultOf('color_accent')}
          onChange={({ target }) => set({ color_accent: target.value.trim() })}
        />
        <input
          type="color"
          aria-label={say('templates.pick-colour')}
          value={/^#[\da-f]{6}$/i.test(draft.color_accent) ? draft.color_accent.toLowerCase() : UNSAID}
          onChange={({ target }) => set({ color_accent: target.value })}
        />
      </div>
      <div className="field template-logo">
        <label htmlFor={logoId}>{say('templates.logo')}</label>
        <FileInput id={logoId} value={draft.logo} change={(logo) => set({ logo })} />
        <p className={logoFault === undefined ? 'hint' : 'fault'}>{logoFault ?? say('templates.logo-of-company')}</p>
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.default}
          disabled={form.isDefault}
          onChange={({ target }) => set({ default: target.checked })}
        />
        {say('templates.default')}
      </label>
    </fieldset>
  )
}
