import Sparkles from 'lucide-react/icons/sparkles'
import { useId, useState } from 'react'
import type { ListedScenario } from '#features/scenarios/contract.ts'
import type { ScenarioTries } from '#features/practice/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Cast } from './Cast.tsx'
import { chooseMood } from './choose-mood.ts'
import { DeadlineLine } from './DeadlineLine.tsx'
import { MoodChoice } from './MoodChoice.tsx'
import { StartButton } from './StartButton.tsx'
import { TriesLine } from './TriesLine.tsx'
import { useStartChat } from './useStartChat.ts'

type Props = {
  readonly scenario: ListedScenario
  /** Undefined when the scenario has not been tried; null when the tries could not be loaded. */
  readonly tries: ScenarioTries | null | undefined
  /** The language of the scenario's texts, where they exist in it. */
  readonly readerLanguage: string
  readonly chatLanguage: string
  /** Whether the card stands alone, as the scenario to begin with. */
  readonly isRecommended?: boolean
}

/** A scenario with the learner's tries so far, the mood to choose, and the button that starts the conversation. */
export function ScenarioCard({
  scenario,
  tries,
  readerLanguage,
  chatLanguage,
  isRecommended = false,
}: Props) {
  const t = useText('scenarios')
  const title = useId()
  const lang = scenario.language ?? readerLanguage
  const [chosen, setChosen] = useState<number>()
  const suggested = chooseMood(scenario.available_moods, tries ?? undefined)
  const mood = scenario.available_moods.find(({ id }) => id === chosen) ?? suggested?.mood
  const attempt = useStartChat({
    scenarioId: scenario.id,
    language: chatLanguage,
    mood: mood?.id ?? null,
  })
  return (
    <Card
      as={isRecommended ? 'section' : 'li'}
      aria-labelledby={isRecommended ? title : undefined}
      className={cx('flex flex-col p-5 sm:p-6', isRecommended ? 'shadow-lift' : 'animate-rise')}
    >
      {isRecommended && (
        <h2 className="mb-4 flex items-center gap-2 text-label font-medium text-accent-ink">
          <Sparkles aria-hidden className="size-4 shrink-0" />
          {t('card.recommended')}
        </h2>
      )}
      <Cast scenario={scenario} mood={mood} readerLanguage={readerLanguage} />
      <h3
        id={title}
        lang={lang}
        dir="auto"
        className="mt-4 text-lg font-semibold tracking-[-0.015em] wrap-anywhere"
      >
        {scenario.title}
      </h3>
      <p
        lang={lang}
        dir="auto"
        className={cx(
          'mt-1 mb-4 text-label leading-relaxed text-ink-muted wrap-anywhere',
          // The description is cut so that the moods below it stay in sight.
          mood && !isRecommended && 'line-clamp-4',
        )}
      >
        {scenario.description}
      </p>
      {mood && (
        <MoodChoice
          moods={scenario.available_moods}
          suggested={suggested}
          value={mood.id}
          isDisabled={attempt.isStarting}
          readerLanguage={readerLanguage}
          onChoose={setChosen}
        />
      )}
      <div className={cx('mt-auto grid grid-cols-1 gap-3', !isRecommended && 'border-t border-line pt-4')}>
        <DeadlineLine scenarioId={scenario.id} />
        {!isRecommended && <TriesLine tries={tries} />}
        <StartButton {...attempt} isMain={isRecommended} titleId={title} />
      </div>
    </Card>
  )
}
