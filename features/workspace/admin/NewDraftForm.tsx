import { useNavigate } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { NewDraft } from '../contract.ts'
import { createDraft } from './draft-requests.ts'
import { draftsQuery } from './queries.ts'

/** Asks for a scenario's title and opens the new draft. */
export function NewDraftForm() {
  const t = useText('workspace')
  const navigate = useNavigate()
  const form = useSchemaForm(NewDraft, { title: '' })
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: createDraft,
    done: t('drafts.done'),
    failed: t('drafts.failed'),
    refresh: [draftsQuery.queryKey],
    onDone: ({ id }) => void navigate({ to: screens.admin, params: { _splat: `scenarios/${id}` } }),
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ title }) => change(title))}
      className="flex flex-wrap items-start gap-x-4 gap-y-3"
    >
      <Field
        label={t('drafts.name')}
        hint={t('drafts.hint')}
        error={errorText('title')}
        autoComplete="off"
        className="min-w-0 grow basis-72"
        {...form.register('title')}
      />
      <Button type="submit" isBusy={isBusy} className="mt-6.5">
        {t('drafts.begin')}
      </Button>
    </form>
  )
}
