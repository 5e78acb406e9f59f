import { useState } from 'react'
import { NewCharacter } from '#features/characters/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFieldValue, useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { FaceChoice, newFaceSeed } from './FaceChoice.tsx'
import { TranslationFields } from './TranslationFields.tsx'
import { createCharacter, characterQueryKeys } from './queries.ts'

const empty = { name: '', role: '', description: '', bio: '', translations: {} }

/** Blank texts for each language: a reset only clears fields that it names, so the next character would keep these. */
const blankTranslations = (translations: object = {}) =>
  Object.fromEntries(Object.keys(translations).map((code) => [code, { role: '', bio: '' }]))

/** The form for a new character. */
export function CharacterForm() {
  const t = useText('characters')
  const [firstFace] = useState(newFaceSeed)
  const form = useSchemaForm(NewCharacter, { ...empty, face_seed: firstFace })
  const face = useFieldValue(form, 'face_seed') ?? firstFace
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: createCharacter,
    done: t('done.created'),
    failed: t('createFailed'),
    refresh: characterQueryKeys,
    onDone: () =>
      form.reset({
        ...empty,
        translations: blankTranslations(form.getValues().translations),
        face_seed: newFaceSeed(),
      }),
  })
  return (
    <FormCard
      title={t('new')}
      onSubmit={form.handleSubmit((wanted) => change(wanted))}
      actions={
        <Button type="submit" isBusy={isBusy}>
          {t('create')}
        </Button>
      }
    >
      <Field
        label={t('fields.name')}
        hint={t('fields.nameHint')}
        autoComplete="off"
        error={errorText('name')}
        {...form.register('name')}
      />
      <Field
        label={t('fields.role')}
        hint={t('fields.roleHint')}
        autoComplete="off"
        error={errorText('role')}
        {...form.register('role')}
      />
      <FaceChoice seed={face} onChoose={(seed) => form.setValue('face_seed', seed)} />
      <TextArea
        label={t('description')}
        hint={t('descriptionHint')}
        error={errorText('description')}
        className="nav:col-span-2"
        {...form.register('description')}
      />
      <TextArea label={t('bio')} hint={t('bioHint')} error={errorText('bio')} {...form.register('bio')} />
      <TranslationFields
        role={useFieldValue(form, 'role')}
        bio={useFieldValue(form, 'bio')}
        register={(field) => form.register(field)}
        errorText={errorText}
      />
      <UnsavedTexts isUnsaved={form.formState.isDirty} />
    </FormCard>
  )
}
