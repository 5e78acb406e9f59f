import { useState } from 'react'
import { isSameMapping, type Mapping } from '#features/scenario-map/contract.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { LoadFailure } from '#platform/web/table/LoadFailure.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { NewMoodButton } from './NewMoodButton.tsx'
import { useChoices } from './useChoices.ts'
import { characterLabel, type MapActions, type MappedScenario, shortenDescription } from './named-mapping.ts'

type Props = Pick<MapActions, 'isDisabled' | 'onAdd' | 'onUnstage'> & {
  readonly scenario: MappedScenario
  readonly onClose: () => void
}

/** The value of a select is a string; this one means no mood. */
const NONE = 'none'

/** The form for another mapping of a scenario: a character, and a mood or none. */
export function AddMappingForm({ isDisabled, onAdd, onUnstage, scenario, onClose }: Props) {
  const t = useText('scenario-map')
  const choices = useChoices(true)
  const [character, chooseCharacter] = useState('')
  const [mood, chooseMood] = useState('')
  const mapping: Mapping = {
    scenario_id: scenario.id,
    base_character_id: Number(character),
    mood_modifier_id: mood === NONE ? null : Number(mood),
  }
  const chosen = choices.characters.find(({ id }) => String(id) === character)
  const isChosen = character !== '' && mood !== ''
  const there = isChosen
    ? scenario.mappings.find((named) => isSameMapping(named.mapping, mapping))
    : undefined
  const isTaken = there !== undefined && there.staged?.change !== 'remove'
  const onPress = () => {
    // Adding a mapping that is staged for removal undoes the removal.
    if (there?.staged) onUnstage(there.staged)
    else
      onAdd(mapping, {
        scenario: scenario.title,
        character: chosen ? characterLabel(chosen) : '',
        mood: choices.moods.find(({ id }) => id === mapping.mood_modifier_id)?.title ?? null,
      })
    onClose()
  }
  return (
    <div
      role="group"
      aria-label={t('addBotTo', { scenario: scenario.title })}
      className="mt-4 rounded-control bg-sunken p-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="flex min-w-0 items-end gap-3">
          {chosen && <Face seed={chosen.face_seed} className="size-11" />}
          <SelectField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opened the form wants to choose
            autoFocus
            label={t('bot')}
            placeholder={t('chooseBot')}
            choices={choices.characters.map((one) => ({
              value: String(one.id),
              label: shortenDescription(characterLabel(one)),
            }))}
            value={character}
            onChoose={chooseCharacter}
            className="min-w-0 grow"
          />
        </div>
        <SelectField
          label={t('mood')}
          placeholder={t('chooseMood')}
          choices={[
            { value: NONE, label: t('noMood') },
            ...choices.moods.map(({ id, title, lang }) => ({ value: String(id), label: title, lang })),
          ]}
          value={mood}
          onChoose={chooseMood}
        />
      </div>
      {choices.failed && (
        <div className="mt-3">
          <LoadFailure query={choices.failed} failed={t('choicesFailed')} retry={t('retry')} />
        </div>
      )}
      <p role="status" className="text-sm text-ink-muted not-empty:mt-3">
        {isTaken && t('alreadyMapped')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" disabled={!isChosen || isTaken || isDisabled} onClick={onPress}>
          {t('add')}
        </Button>
        <Button look="secondary" size="small" onClick={onClose}>
          {t('close')}
        </Button>
        <NewMoodButton onMade={(id) => chooseMood(String(id))} />
      </div>
    </div>
  )
}
