import { Link } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { DraftProblem } from '../contract-checklist.ts'
import { problemSearch, useProblemText } from './checklist-lines.ts'

type Props = { readonly id: number; readonly problems: readonly DraftProblem[] }

/** What is missing, each line a link to what is wrong: first what hinders, then advice. */
export function Checklist({ id, problems }: Props) {
  const t = useText('workspace')
  const problemText = useProblemText()
  const sorted = problems.toSorted((one, other) => Number(other.hinders) - Number(one.hinders))
  return (
    <Card as="section" aria-labelledby="workspace-checklist" className="p-5">
      <h4 id="workspace-checklist" className="font-medium">
        {t(problems.length === 0 ? 'checklist.complete' : 'checklist.title')}
      </h4>
      <ul className="mt-2">
        {sorted.map((one) => (
          <li key={`${one.step} ${one.problem} ${one.field ?? ''} ${one.language ?? ''}`}>
            <Link
              to={screens.admin}
              params={{ _splat: `scenarios/${id}` }}
              search={problemSearch(one)}
              className="inline-flex min-h-11 items-center gap-3 py-1.5 text-label underline underline-offset-4"
            >
              <VerdictMark verdict={one.hinders ? 'not_met' : 'partly'} />
              <span>
                {t('checklist.line', { step: t(`steps.${one.step}`), problem: problemText(one) })}
                {!one.hinders && ` (${t('checklist.advice')})`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
