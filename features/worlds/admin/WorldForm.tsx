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
  /** What stands in the form is read once what somebody else has saved is there. */
  readonly onLoadTheirs: (readMine: () => ScenarioWorld) => Promise<void>
}

/** How hard the character is, what it knows and what an agreement takes, saved in one. */
export function WorldForm({ scenarioId, world, hash, languages, onLoadTheirs }: Props) {
  const codes = languages.map(({ code }) => code)
  const form = useSchemaForm(WorldDraft, withEachLanguage(toTypedWorld(world), codes), false)
  const [language, setLanguage] = useState('en')
  /** Shows the language in which something is wrong, and gives the first wrong field the keyboard. */
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
