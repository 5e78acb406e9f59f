import { type KeyboardEvent, useLayoutEffect } from 'react'
import type { Character } from '#features/characters/contract.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { isComposing } from '#platform/web/keyboard.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { FaceChoice } from './FaceChoice.tsx'
import { TranslationFields } from './TranslationFields.tsx'
import { useCharacterForm } from './useCharacterForm.ts'

type Props = {
  readonly character: Character
  readonly onUnsaved: (isUnsaved: boolean) => void
  readonly onEnd: () => void
}

/** Edits a character in its table row. Escape cancels only while nothing has been changed. */
export function CharacterEditor({ character, onUnsaved, onEnd }: Props) {
  const t = useText('characters')
  const { form, notice, isBusy, save } = useCharacterForm(character, onEnd)
  const face = useFieldValue(form, 'face_seed') ?? character.face_seed
  const errorText = useFieldErrors(form)
  const { isDirty } = form.formState
  // A layout effect runs before the next press, which may be on another character's pencil.
  useLayoutEffect(() => {
    onUnsaved(isDirty)
    return () => onUnsaved(false)
  }, [isDirty, onUnsaved])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event) && !isBusy && !isDirty) onEnd()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens to the fields inside
    <form
      noValidate
      aria-label={t('editing')}
      onSubmit={save}
      onKeyDown={onKeyDown}
      className="grid gap-4 @3xl:grid-cols-[3fr_2fr]"
    >
      <div className="col-span-full empty:hidden">{notice}</div>
      <TextArea
        label={t('description')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever pressed the pencil wants to type
        autoFocus
        rows={5}
        error={errorText('description')}
        {...form.register('description')}
      />
      <TextArea label={t('bio')} rows={5} error={errorText('bio')} {...form.register('bio')} />
      <Field
        label={t('fields.name')}
        autoComplete="off"
        error={errorText('name')}
        {...form.register('name')}
      />
      <Field
        label={t('fields.role')}
        autoComplete="off"
        error={errorText('role')}
        {...form.register('role')}
      />
      <FaceChoice seed={face} onChoose={(seed) => form.setValue('face_seed', seed)} />
      <TranslationFields
        role={useFieldValue(form, 'role')}
        bio={useFieldValue(form, 'bio')}
        register={(field) => form.register(field)}
        errorText={errorText}
      />
      <div className="col-span-full flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={isBusy}>
          {t('save')}
        </Button>
        <Button look="secondary" size="small" disabled={isBusy} onClick={onEnd}>
          {t('cancel')}
        </Button>
      </div>
      <UnsavedTexts isUnsaved={isDirty} />
    </form>
  )
}
