import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TrendingUp from 'lucide-react/icons/trending-up'
import { findSameChoice } from '#features/chats/web/queries.ts'
import { moodTitle } from '#features/moods/contract-rules.ts'
import { ownLanguageQuery } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import type { Evaluation } from '../contract.ts'
import type { NextStep } from './next-step.ts'
import { PractiseButton } from './PractiseButton.tsx'
import { TryAgainLink } from './TryAgainLink.tsx'
import { useNextStep } from './useNextStep.ts'

/** The most useful next step as the one primary button, and a button for the same again where that is another step. */
export function NextSteps({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const { data: reader = '' } = useQuery(ownLanguageQuery)
  const step = useNextStep(evaluation, reader)
  const same = findSameChoice(evaluation)
  if (!step) return <StepsSkeleton count={same ? 2 : 1} />
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <MainStep step={step} evaluation={evaluation} reader={reader} />
      {same && (
        <PractiseButton
          choice={same}
          isMain={step.kind === 'again'}
          icon={<RotateCcw aria-hidden className="size-4" />}
        >
          {t('again.practise')}
        </PractiseButton>
      )}
    </div>
  )
}

/** A placeholder for `count` buttons. */
const StepsSkeleton = ({ count }: { readonly count: 1 | 2 }) => (
  <div className="flex flex-wrap gap-3 print:hidden">
    <Skeleton className="h-11 w-full rounded-control sm:w-64" />
    {count === 2 && <Skeleton className="h-11 w-full rounded-control sm:w-48" />}
  </div>
)

type MainProps = { readonly step: NextStep; readonly evaluation: Evaluation; readonly reader: string }

/** The button of the next step; none where that is the same again. */
function MainStep({ step, evaluation, reader }: MainProps) {
  const t = useText('evaluations')
  const { language } = evaluation
  const icon = <TrendingUp aria-hidden className="size-4 shrink-0" />
  switch (step.kind) {
    case 'moment':
      return (
        <TryAgainLink
          evaluation={evaluation}
          messageId={step.moment.message_id}
          checkKey={step.moment.check_key}
          name={step.moment.title ?? step.moment.quotation}
          isMain
          className="w-full sm:w-auto"
        />
      )
    case 'harder_mood':
      return (
        <PractiseButton
          choice={{ scenarioId: step.scenarioId, mood: step.mood.id, language }}
          isMain
          icon={icon}
        >
          {t('again.harderMood', { mood: moodTitle(step.mood, reader) })}
        </PractiseButton>
      )
    case 'harder_scenario': {
      const [easiest] = step.scenario.available_moods
      return (
        <PractiseButton
          choice={{ scenarioId: step.scenario.id, mood: easiest?.id ?? null, language }}
          isMain
          icon={icon}
        >
          {t('again.harderScenario', { title: step.scenario.title })}
        </PractiseButton>
      )
    }
    case 'again':
      return null
  }
}
