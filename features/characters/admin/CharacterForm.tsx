import { NewCharacter } from '#features/characters/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { createCharacter, characterQueryKeys } from './queries.ts'

/** A new bot character. */
export function CharacterForm() {
  const t = useText('characters')
  const form = useSchemaForm(NewCharacter, { description: '', bio: '' })
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: createCharacter,
    done: t('done.created'),
    failed: t('createFailed'),
    refresh: characterQueryKeys,
    onDone: () => form.reset(),
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
      <TextArea
        label={t('description')}
        hint={t('descriptionHint')}
        error={errorText('description')}
        className="nav:col-span-2"
        {...form.register('description')}
      />
      <TextArea label={t('bio')} hint={t('bioHint')} error={errorText('bio')} {...form.register('bio')} />
    </FormCard>
  )
}
