import { useState } from 'react'
import { OrganizationSeats, type Organization } from '#features/organizations/contract.ts'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { InlineField } from '#platform/web/table/InlineField.tsx'
import { InlineForm } from '#platform/web/table/InlineForm.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { organizationsQuery, updateSeats } from './queries.ts'

type Props = { readonly organization: Organization; readonly onEnd: () => void }

/** Edits an organisation's seats in its table cell. Fewer seats than users need a confirmation. */
export function SeatsEditor({ organization: { id, name, max_users, user_count }, onEnd }: Props) {
  const t = useText('organizations')
  const form = useSchemaForm(OrganizationSeats, { max_users: String(max_users) })
  const error = useFieldErrors(form)('max_users')
  const [doubted, doubt] = useState<number>()
  const { change, isBusy } = useAdminChange({
    send: updateSeats,
    done: t('done.updated'),
    failed: t('updateFailed'),
    refresh: [organizationsQuery.queryKey],
    onDone: onEnd,
  })
  const save = (seats: number) => {
    if (seats < user_count && seats < max_users) doubt(seats)
    else change({ id, max_users: seats })
  }
  return (
    <>
      <InlineForm
        save={t('save')}
        cancel={t('cancel')}
        isBusy={isBusy}
        onSave={form.handleSubmit((wanted) => save(wanted.max_users))}
        onCancel={onEnd}
      >
        <InlineField
          {...form.register('max_users')}
          inputMode="numeric"
          aria-label={t('editSeats', { name })}
          error={error}
          attempts={form.formState.submitCount}
        />
      </InlineForm>
      {doubted !== undefined && (
        // Table cells do not wrap their text, but the dialog should.
        <div className="whitespace-normal">
          <ConfirmDialog
            title={t('fewerSeats.title')}
            isOpen
            confirm={t('save')}
            cancel={t('cancel')}
            onConfirm={() => {
              doubt(undefined)
              change({ id, max_users: doubted })
            }}
            onCancel={() => doubt(undefined)}
          >
            {t('fewerSeats.text', { name, users: user_count, count: doubted })}
          </ConfirmDialog>
        </div>
      )}
    </>
  )
}
