import '../../text/late-texts.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { showFigure, showHours, showShare, showShort } from '../../text/show-figure.ts'
import { showDate } from '../../time/show-time.ts'
import { momentOfTyped } from '../../time/typed-time.ts'
import { GrowthChart } from '../../ui/growth-chart.tsx'
import { useDayStyle, useTimeStyle } from '../../ui/use-time-style.ts'
import type { ProjectFigures, ProjectMoney } from './project-queries.ts'
import { toBillAddress } from './project-words.ts'

interface FiguresProps {
  readonly figures: ProjectFigures
  /** The name of the project. */
  readonly name: string
}

/** The most important sums that the user may see. */
export function FigureStrip({ figures, name }: FiguresProps) {
  const { locale } = useTimeStyle()
  const me = useWhoAmI()
  const { budget_amount, budget_hours, booked_sec, held_sec, worked_sec, currency, money } = figures
  const hours = (seconds: number) => say('projects.hours', { hours: showHours(seconds, locale) })
  const planned = budget_hours === null ? undefined : hours(Number(budget_hours) * 3600)
  return (
    <dl className="figures">
      {(budget_amount !== null || planned !== undefined) && (
        <Figure
          name={say('projects.budget')}
          currency={budget_amount === null ? undefined : currency}
          value={budget_amount === null ? (planned ?? '') : showFigure(budget_amount, currency, locale)}
          about={
            budget_amount === null || planned === undefined ? undefined : say('projects.planned', { hours: planned })
          }
        />
      )}
      {booked_sec !== null && (
        <Figure
          name={say('projects.booked-hours')}
          value={hours(booked_sec)}
          about={held_sec ? say('projects.held-hours', { hours: hours(held_sec) }) : undefined}
        />
      )}
      <Figure name={say('projects.worked')} value={hours(worked_sec)} />
      {money?.map((one) => (
        <MoneyFigures
          key={one.currency}
          money={one}
          budget={one.currency === currency ? budget_amount : null}
          toBill={allows(me, 'finance', 'WRITE') && allows(me, 'schedule', 'READ') ? name : undefined}
        />
      ))}
    </dl>
  )
}

interface MoneyFiguresProps {
  readonly money: ProjectMoney
  readonly budget: string | null
  /** What to look for among unbilled work; undefined if the user cannot bill. */
  readonly toBill: string | undefined
}

function MoneyFigures({ money, budget, toBill }: MoneyFiguresProps) {
  const { locale } = useTimeStyle()
  const { currency, booked, held, invoiced, unbilled, open, margin, cost } = money
  const figure = (amount: string) => showFigure(amount, currency, locale)
  const ofBudget =
    budget === null || Number(budget) === 0 ? undefined : showShare(Number(booked), Number(budget), locale)
  return (
    <>
      <Figure
        name={say('projects.booked')}
        currency={currency}
        value={figure(booked)}
        about={
          ofBudget === undefined
            ? say('projects.held', { amount: figure(held) })
            : say('projects.of-budget', { share: ofBudget })
        }
      />
      <Figure
        name={say('projects.invoiced')}
        currency={currency}
        value={figure(invoiced)}
        about={say('projects.owed', { amount: figure(open) })}
      />
      <Figure
        name={say('projects.to-bill')}
        currency={currency}
        value={figure(unbilled)}
        about={
          toBill !== undefined && Number(unbilled) !== 0 ? (
            <Link to={toBillAddress(toBill)}>{say('projects.bill')}</Link>
          ) : undefined
        }
      />
      {margin !== null && cost !== null && (
        <Figure
          name={say('projects.margin')}
          currency={currency}
          value={figure(margin)}
          about={say('projects.cost', { amount: figure(cost) })}
        />
      )}
    </>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly currency?: string | undefined
  readonly about?: ReactNode
}

function Figure({ name, value, currency, about }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {currency !== undefined && <small>{currency} </small>}
        {value}
      </dd>
      {about !== undefined && <dd className="about">{about}</dd>}
    </div>
  )
}

interface MoneyChartProps {
  readonly money: ProjectMoney
  readonly budget: string | null
  readonly now: number
}

/** Budget, booked and invoiced, as they grow. */
export function MoneyChart({ money, budget, now }: MoneyChartProps) {
  const style = useDayStyle()
  const at = (date: string) => momentOfTyped(`${date}T00:00`, style.zone) ?? Number.NaN
  const figure = (amount: string) => showFigure(amount, money.currency, style.locale)
  const line = (member: 'booked' | 'invoiced', look: 'accent' | 'good') => ({
    name: say(`projects.${member}`),
    look,
    total: figure(money[member]),
    points: money.days.map((day) => ({ at: at(day.date), value: Number(day[member]) })),
  })
  return (
    <GrowthChart
      title={say('projects.chart', { currency: money.currency })}
      lines={[line('booked', 'accent'), line('invoiced', 'good')]}
      limit={
        budget === null ? undefined : { name: say('projects.budget'), total: figure(budget), value: Number(budget) }
      }
      now={now}
      nowName={say('projects.today')}
      showAxis={(value) => showShort(value, style.locale)}
      showMoment={(moment) => showDate(moment, style)}
    />
  )
}
