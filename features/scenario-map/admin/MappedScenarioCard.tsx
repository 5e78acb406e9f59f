import Plus from 'lucide-react/icons/plus'
import { memo, useId, useRef, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { AddMappingForm } from './AddMappingForm.tsx'
import { CharacterRow } from './CharacterRow.tsx'
import { groupByCharacter, type MapActions, type MappedScenario } from './named-mapping.ts'

type Props = MapActions & { readonly scenario: MappedScenario }

/**
 * A scenario and its mappings. The form for another mapping is only rendered on demand, as there may be many scenarios.
 */
export const MappedScenarioCard = memo(function Scenario({ scenario, ...editing }: Props) {
  const t = useText('scenario-map')
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const characters = groupByCharacter(scenario.mappings)
  const [form, setForm] = useState<'closed' | 'open' | 'just closed'>('closed')
  const onUnstage: MapActions['onUnstage'] = (change) => {
    editing.onUnstage(change)
    // The pressed button disappears with its row, so the card takes the focus.
    if (change.change === 'add') card.current?.focus({ preventScroll: true })
  }
  return (
    <Card
      as="li"
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      className="p-5 [contain-intrinsic-size:auto_12rem] [content-visibility:auto] sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere">
          {scenario.title}
        </h3>
        <p className="text-sm text-ink-muted">{t('bots', { count: characters.length })}</p>
      </div>
      {scenario.mappings.length === 0 ? (
        <p className="mt-3 text-label text-ink-muted">{t('noBots')}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {characters.map((mappings) => (
            <CharacterRow
              key={mappings[0].mapping.base_character_id}
              {...editing}
              scenario={scenario}
              mappings={mappings}
              onUnstage={onUnstage}
            />
          ))}
        </ul>
      )}
      {form === 'open' ? (
        <AddMappingForm {...editing} scenario={scenario} onClose={() => setForm('just closed')} />
      ) : (
        <Button
          look="ghost"
          size="small"
          disabled={editing.isDisabled}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus has just been closed
          autoFocus={form === 'just closed'}
          aria-label={t('addBotTo', { scenario: scenario.title })}
          onClick={() => setForm('open')}
          className="mt-3 -ml-3"
        >
          <Plus aria-hidden className="size-4" />
          {t('addBot')}
        </Button>
      )}
    </Card>
  )
})
