import '../../text/late-texts.ts'
import './templates.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { askedId } from '../../api/asked-id.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { Problem } from '../../api/problem.ts'
import { recordQuery } from '../../api/record-query.ts'
import { say, sayKinds } from '../../text/say.ts'
import { Page } from '../../ui/page.tsx'
import { PdfSheets } from '../../ui/pdf-sheets.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { SavingTools } from '../../ui/saving-tools.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { useActions } from '../../ui/use-actions.ts'
import { openTemplate } from './open-template.ts'
import type { Template, TemplateDraft } from './template-draft.ts'
import { TemplatePaper } from './template-paper.tsx'
import { defaultTemplateQuery } from './template-queries.ts'
import { TemplateSettings } from './template-settings.tsx'
import { templatesActions } from './templates-actions.ts'
import { type TemplateForm, useTemplateForm } from './use-template-form.ts'

const LIST = '/admin/invoice-templates'

/** A template: `?id=` names it; without an id it is new, of the type that `?type=` names. */
export function TemplatePage() {
  const { searchStr } = useLocation()
  const search = new URLSearchParams(searchStr)
  const id = search.get('id')
  return id === null ? <NewTemplate typeId={search.get('type') === '2' ? 2 : 1} /> : <StoredTemplate id={askedId(id)} />
}

function StoredTemplate({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(recordQuery<Template>('invoice-template', id))
  if (data?.record === undefined) {
    const problem = data === undefined ? error : new Problem(404, '')
    return <Waiting problem={problem} retry={() => void refetch()} />
  }
  const { record, etag } = data
  return <TemplateEditor key={id} template={record} start={record} etag={etag} reload={() => refetch()} />
}

function NewTemplate({ typeId }: { readonly typeId: number }) {
  const { data, error, refetch } = useQuery(defaultTemplateQuery(typeId))
  if (data === undefined) return <Waiting problem={error} retry={() => void refetch()} />
  return <TemplateEditor key={typeId} template={undefined} start={data} etag={undefined} reload={async () => {}} />
}

function Waiting({ problem, retry }: { readonly problem: Problem | null; readonly retry: () => void }) {
  return (
    <Page title={say('templates.template')}>
      {problem !== null && <ProblemNotice problem={problem} retry={retry} />}
    </Page>
  )
}

interface EditorProps {
  readonly template: Template | undefined
  readonly start: Template
  readonly etag: string | undefined
  readonly reload: () => Promise<unknown>
}

function TemplateEditor({ template, start, etag, reload }: EditorProps) {
  useActions(templatesActions)
  const navigate = useNavigate()
  const canWrite = allows(useWhoAmI(), 'admin', 'WRITE')
  const made = (id: number) => void navigate({ to: `/template?id=${id}`, replace: true })
  const form = useTemplateForm({ template, start, etag, canWrite, reload, made })
  useEffect(() => {
    openTemplate.set(canWrite ? { save: () => void form.save() } : undefined)
    return () => openTemplate.set(undefined)
  })
  return (
    <Page title={template?.name ?? say('templates.new')} about={<Link to={LIST}>{sayKinds('invoice-template')}</Link>}>
      <div className="template">
        <div className="template-form">
          <div className="line">
            {canWrite && <SavingTools form={form} />}
            {template !== undefined && (
              <Link to={LIST} search={{ open: template.id } as never} className="btn quiet push">
                {say('documents.all-fields')}
              </Link>
            )}
          </div>
          <Complaint form={form} />
          <TemplateSettings form={form} />
          <TemplatePaper form={form} />
        </div>
        {canWrite && <DrawnPage form={form} />}
      </div>
    </Page>
  )
}

/** Notices: another user has changed the template, or an error belongs to no box. */
function Complaint({ form }: { readonly form: TemplateForm }) {
  if (form.isStale) return <StaleNotice form={form} nameOf={fieldName} />
  const { problem } = form
  return problem === undefined || problem.status === 400 ? null : (
    <ProblemNotice problem={problem} retry={form.drawn.again} />
  )
}

/** The page as the service prints it, with a sample. */
function DrawnPage({ form: { drawn } }: { readonly form: TemplateForm }) {
  return (
    <section className="template-drawn" aria-label={say('templates.drawn')} aria-busy={drawn.isBusy}>
      <header className="line">
        <h2>{say('templates.drawn')}</h2>
        <span className="faint small">
          {drawn.problem?.status === 400 ? say('templates.not-drawn') : say('templates.sample')}
        </span>
      </header>
      <PdfSheets pdf={drawn.pdf} />
    </section>
  )
}

const ownNames = {
  type_id: 'templates.type',
  color_accent: 'templates.colour',
  hidden: 'templates.items_column_visibility',
} as const

function fieldName(member: keyof TemplateDraft): string {
  return say(member in ownNames ? ownNames[member as keyof typeof ownNames] : `templates.${member as 'name'}`)
}
