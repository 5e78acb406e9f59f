import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { HorizontalScrollEdge, useOverflow } from '#platform/web/ui/HorizontalScrollRegion.tsx'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import { type DraftProblem, stateOfStep, type WorkspaceStep, workspaceSteps } from '../contract-checklist.ts'

const marks = { complete: 'met', advised: 'partly', missing: 'not_met' } as const

type Props = {
  readonly id: number
  readonly current: WorkspaceStep
  readonly problems: readonly DraftProblem[]
  /** Whether the draft differs from the version in force. */
  readonly isChanged: boolean
  /** The version that is in force; null before the first is published. */
  readonly version: number | null
}

/** The steps of a workspace, each with its state. */
export function StepRail({ id, current, problems, isChanged, version }: Props) {
  const t = useText('workspace')
  const [strip, setStrip] = useState<HTMLElement | null>(null)
  const { hasMore } = useOverflow(strip)
  useEffect(() => {
    const here = strip?.querySelector<HTMLElement>(`[href$="step=${current}"]`)
    if (here) strip?.scrollTo({ left: here.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2 })
  }, [strip, current])
  const stateOf = (step: WorkspaceStep) => {
    if (step === 'publish') return isChanged ? 'missing' : 'complete'
    return stateOfStep(problems, step)
  }
  const note = (step: WorkspaceStep) => {
    if (step === 'publish' && version === null) return t('rail.unpublished')
    if (step === 'publish') return t(isChanged ? 'rail.changed' : 'rail.published', { number: version ?? 0 })
    const count = problems.filter((one) => one.step === step).length
    return count === 0 ? t('rail.complete') : t('rail.open', { count })
  }
  return (
    <nav
      aria-label={t('rail.label')}
      className="relative max-sm:-mx-4 lg:col-span-2 xl:sticky xl:top-[calc(var(--spacing-nav)+var(--spacing-offline,0px)+var(--spacing-header)+1.5rem)] xl:col-span-1 xl:self-start"
    >
      {/* On a phone, the steps are a strip that scrolls sideways. */}
      <ol
        ref={setStrip}
        className="relative flex gap-1 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:whitespace-nowrap sm:flex-wrap lg:grid lg:grid-cols-7 xl:grid-cols-1"
      >
        {workspaceSteps.map((step) => (
          <li key={step} className="max-sm:shrink-0">
            <Link
              to={screens.admin}
              params={{ _splat: `scenarios/${id}` }}
              search={{ step }}
              aria-current={step === current ? 'step' : undefined}
              className={cx(
                'flex min-h-11 items-start gap-3 rounded-control px-3 py-2.5 text-label lg:h-full lg:flex-col lg:gap-1.5 xl:flex-row xl:gap-3 forced-colors:border',
                step === current ? 'bg-accent-soft text-accent-ink' : 'hover:bg-sunken',
              )}
            >
              <VerdictMark verdict={marks[stateOf(step)]} className="mt-0.5" />
              <span>
                <span className="block font-medium">{t(`steps.${step}`)}</span>
                <span className="block text-sm text-ink-muted">{note(step)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {hasMore && <HorizontalScrollEdge />}
    </nav>
  )
}
