import { ArrowRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { moodTitle } from '#features/moods/contract.ts'
import type { ListedScenario } from '#features/scenarios/contract.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Select } from '#platform/web/ui/Select.tsx'
import { Cast } from './Cast.tsx'
import { useStartChat } from './useStartChat.ts'

type Props = {
  readonly scenario: ListedScenario
  readonly readerLanguage: string
  readonly chatLanguage: string
}

/** One scenario, the mood to meet it in, and the way into the conversation. */
export function ScenarioCard({ scenario, readerLanguage, chatLanguage }: Props) {
  const t = useText('scenarios')
  const failureText = useFailureText()
  const title = useId()
  const [mood, setMood] = useState('')
  const { start, isStarting, error } = useStartChat({ scenarioId: scenario.id, language: chatLanguage, mood })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A button that is disabled while it is busy loses the focus, and one that may be tried again gets it back.
    if (error && document.activeElement === document.body) button.current?.focus()
  }, [error])
  const isMoodMissing = scenario.has_mood_modifiers && mood === ''
  const moods = scenario.available_moods.map((one) => ({
    value: String(one.id),
    label: moodTitle(one, readerLanguage),
  }))
  return (
    <Card as="li" className="flex animate-rise flex-col p-6">
      <Cast scenario={scenario} />
      <h3 id={title} dir="auto" className="mt-4 text-lg font-semibold tracking-[-0.015em] wrap-anywhere">
        {scenario.title}
      </h3>
      <p dir="auto" className="mt-1.5 mb-6 text-label leading-relaxed text-ink-muted wrap-anywhere">
        {scenario.description}
      </p>
      <div className="mt-auto grid grid-cols-1 gap-4">
        {scenario.has_mood_modifiers && (
          <Select
            label={t('card.mood')}
            placeholder={t('card.choose')}
            choices={moods}
            value={mood}
            disabled={isStarting}
            onChoose={setMood}
          />
        )}
        {error && <Banner tone="error">{failureText(error)}</Banner>}
        <Button
          ref={button}
          isBusy={isStarting}
          disabled={isMoodMissing}
          aria-describedby={title}
          onClick={start}
        >
          {isStarting ? t('card.starting') : t('card.start')}
          {!isStarting && <ArrowRight aria-hidden className="size-4" />}
        </Button>
      </div>
    </Card>
  )
}
