import { Link } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { DraftProblem } from '../contract-checklist.ts'
import { problemSearch, useProblemText } from './checklist-lines.ts'

type Props = { readonly id: number; readonly problems: readonly DraftProblem[] }

/** The problems of a draft, each a link to its field: first those that prevent publication, then advice. */
export function Checklist({ id, problems }: Props) {
  const t = useText('workspace')
  const hindering = problems.filter(({ hinders }) => hinders)
  const advice = problems.filter(({ hinders }) => !hinders)
  return (
    <Card as="section" aria-labelledby="workspace-checklist" className="grid gap-4 p-5">
      <div>
        <h4 id="workspace-checklist" className="font-medium">
          {t(hindering.length === 0 ? 'checklist.complete' : 'checklist.title')}
        </h4>
        <Lines id={id} problems={hindering} />
      </div>
      {advice.length > 0 && (
        <div>
          <h4 className="font-medium">{t('checklist.advice')}</h4>
          <Lines id={id} problems={advice} />
        </div>
      )}
    </Card>
  )
}

function Lines({ id, problems }: Props) {
  const t = useText('workspace')
  const problemText = useProblemText()
  return (
    <ul className="mt-2 empty:hidden">
      {problems.map((one) => (
        <li key={`${one.step} ${one.problem} ${one.field ?? ''} ${one.language ?? ''}`}>
          <Link
            to={screens.admin}
            params={{ _splat: `scenarios/${id}` }}
            search={problemSearch(one)}
            className="inline-flex min-h-11 items-center gap-3 py-1.5 text-label underline underline-offset-4"
          >
            <VerdictMark verdict={one.hinders ? 'not_met' : 'partly'} />
            <span>{t('checklist.line', { step: t(`steps.${one.step}`), problem: problemText(one) })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
