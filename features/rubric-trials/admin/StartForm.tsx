import { useState } from 'react'
import { rubricLanguageCodes } from '#conversation/judging/rubric.ts'
import { rubricLanguageNames } from '#features/criteria/contract-rubric.ts'
import type { AdminScenario } from '#features/scenarios/contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Select } from '#platform/web/ui/Select.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { RubricTrial } from '../contract.ts'
import { LearnersEditor } from './LearnersEditor.tsx'
import { type RubricAddress, startTrial } from './queries.ts'
import { trialQueryKeys, useStopTrial } from './useStopTrial.ts'

/** The languages that rubrics are written in. */
export const rubricLanguageChoices = rubricLanguageCodes.map((code) => ({
  value: code,
  label: rubricLanguageNames[code],
  lang: code,
}))

type Props = {
  readonly address: RubricAddress
  readonly scenarios: readonly AdminScenario[]
  readonly last: RubricTrial | null
  /** The id of the running trial, or null. */
  readonly running: number | null
}

/** Starts a trial: in which scenario and language the simulated learners talk, and what they say there. */
export function StartForm({ address, scenarios, last, running }: Props) {
  const t = useText('rubric-trials')
  // The last trial's scenario may have been archived since; then it is not offered, and another one is preselected.
  const [scenario, chooseScenario] = useState(
    (scenarios.find(({ id }) => id === last?.scenario.id) ?? scenarios[0])?.id,
  )
  const [language, chooseLanguage] = useState(last?.language ?? 'en')
  const [isEditing, edit] = useState(false)
  // Choosing another scenario or language would replace what was written.
  const [isUnsaved, setUnsaved] = useState(false)
  const { change, isBusy } = useAdminChange({
    send: startTrial,
    done: t('started'),
    failed: t('startFailed'),
    refresh: trialQueryKeys(address),
  })
  const stop = useStopTrial(address)
  return (
    <Card as="section" className="grid grid-cols-1 gap-4 p-5">
      <div className="grid items-end gap-4 sm:grid-cols-2 nav:grid-cols-[minmax(0,1fr)_12rem_auto]">
        <Select
          label={t('scenario')}
          choices={scenarios.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={scenario === undefined ? '' : String(scenario)}
          onChoose={(value) => chooseScenario(Number(value))}
          disabled={isUnsaved}
        />
        <Select
          label={t('language')}
          choices={rubricLanguageChoices}
          value={language}
          onChoose={chooseLanguage}
          disabled={isUnsaved}
        />
        {running === null ? (
          <Button
            look={last ? 'secondary' : 'primary'}
            isBusy={isBusy}
            disabled={scenario === undefined}
            onClick={() => scenario !== undefined && change({ ...address, scenarioId: scenario, language })}
          >
            {last ? t('runAgain') : t('run')}
          </Button>
        ) : (
          <Button look="secondary" isBusy={stop.isBusy} onClick={() => stop.change(running)}>
            {t('stop')}
          </Button>
        )}
      </div>
      {isUnsaved && <p className="text-label text-ink-muted">{t('lines.saveFirst')}</p>}
      <TextButton
        aria-expanded={isEditing}
        onClick={() => edit(!isEditing)}
        className="justify-self-start text-accent-ink"
      >
        {t('lines.edit')}
      </TextButton>
      {(isEditing || isUnsaved) && scenario !== undefined && (
        <div hidden={!isEditing}>
          <LearnersEditor
            key={`${scenario} ${language}`}
            scenarioId={scenario}
            language={language}
            onUnsaved={setUnsaved}
          />
        </div>
      )}
    </Card>
  )
}
