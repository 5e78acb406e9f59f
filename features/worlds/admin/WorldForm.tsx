import { useState } from 'react'
import { ConflictNotice } from '#platform/web/forms/ConflictNotice.tsx'
import { focusFirstWrong } from '#platform/web/forms/useFormRows.ts'
import { WrongFields } from '#platform/web/forms/WrongFields.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import type { ScenarioWorld } from '../contract.ts'
import { toTypedWorld, toWorld, WorldDraft } from '../contract-admin.ts'
import { AgreementSection } from './AgreementSection.tsx'
import { DifficultyChoice } from './DifficultyChoice.tsx'
import { FactSection } from './FactSection.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useSaveWorld } from './useSaveWorld.ts'
import { withEachLanguage } from './world-draft.ts'
import type { WrittenLanguage } from './world-languages.ts'
import { findWrongLanguage } from './wrong-fields.ts'

type Props = {
  readonly scenarioId: number
  readonly world: ScenarioWorld
  readonly hash: string
  readonly languages: readonly WrittenLanguage[]
  /** Loads what somebody else has saved. `readMine` is called after that, for what the form then holds. */
  readonly onLoadTheirs: (readMine: () => ScenarioWorld) => Promise<void>
}

/** The form of a world: its difficulty, its facts and its needs, saved together. */
export function WorldForm({ scenarioId, world, hash, languages, onLoadTheirs }: Props) {
  const codes = languages.map(({ code }) => code)
  const form = useSchemaForm(WorldDraft, withEachLanguage(toTypedWorld(world), codes), false)
  const [language, setLanguage] = useState('en')
  /** Shows the language that has an error, and focuses the first wrong field. */
  const showWrong = (errors = form.formState.errors) => {
    setLanguage(findWrongLanguage(errors, language))
    focusFirstWrong()
  }
  const { save, isBusy, isConflicting } = useSaveWorld({ form, scenarioId, hash, onWrong: showWrong })
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-8"
      onSubmit={form.handleSubmit((written) => save(written), showWrong)}
    >
      <WrongFields errors={form.formState.errors}>
        <DifficultyChoice form={form} />
        <FactSection form={form} languages={languages} language={language} onLanguage={setLanguage} />
        <AgreementSection form={form} languages={languages} language={language} />
      </WrongFields>
      {isConflicting && <ConflictNotice onLoad={() => onLoadTheirs(() => toWorld(form.getValues()))} />}
      <SaveBar isBusy={isBusy} isUnsaved={form.formState.isDirty} />
      <UnsavedTexts isUnsaved={form.formState.isDirty} />
    </form>
  )
}
