import { say } from '../../text/say.ts'
import { TemplateBox } from './template-box.tsx'
import { boxRows, type PartGroup, parts } from './template-draft.ts'
import type { TemplateForm } from './use-template-form.ts'

/** The boxes where they stand on the page, with the lines and the totals between them; and the mail. */
export function TemplatePaper({ form }: { readonly form: TemplateForm }) {
  const [top, middle, bottom] = boxRows
  const boxes = (row: (typeof boxRows)[number]) => (
    <div className="template-row">
      {row.map((name) => (
        <TemplateBox key={name} form={form} name={name} rows={3} />
      ))}
    </div>
  )
  return (
    <>
      <section className="template-paper" aria-label={say('templates.page')}>
        {boxes(top)}
        <TemplateBox form={form} name="title" rows={1} />
        {boxes(middle)}
        <div className="template-lines">
          <Parts form={form} group="items_column_visibility" />
          <Parts form={form} group="totals_visibility" />
          <Parts form={form} group="payment_visibility" />
        </div>
        {boxes(bottom)}
        <p className="hint">{say('templates.markup')}</p>
      </section>
      <section className="template-paper" aria-label={say('templates.mail')}>
        <h2>{say('templates.mail')}</h2>
        <TemplateBox form={form} name="email_subject_template" rows={1} />
        <TemplateBox form={form} name="email_body_template" rows={6} />
      </section>
    </>
  )
}

function Parts({ form, group }: { readonly form: TemplateForm; readonly group: PartGroup }) {
  const { draft, set } = form
  return (
    <fieldset disabled={!form.canWrite}>
      <legend>{say(`templates.${group}`)}</legend>
      {parts[group].map((name) => {
        const part = `${group}.${name}`
        const rest = draft.hidden.filter((one) => one !== part)
        return (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={!draft.hidden.includes(part)}
              onChange={({ target }) => set({ hidden: target.checked ? rest : [...rest, part] })}
            />
            {say(`templates.part.${name}`)}
          </label>
        )
      })}
    </fieldset>
  )
}
