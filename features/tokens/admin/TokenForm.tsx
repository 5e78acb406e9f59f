import type { Me } from '#features/session/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { selectedId, useFieldValue, useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useIdempotencyKey } from '#platform/web/hooks/useIdempotencyKey.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { isForScim, NewToken } from '../contract.ts'
import { ExpiryChoice } from './ExpiryChoice.tsx'
import { PurposeChoice } from './PurposeChoice.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { MadeToken } from './TokenDialog.tsx'
import { TokenOrganization } from './TokenOrganization.tsx'
import { makeToken, tokensQuery } from './token-requests.ts'

type Props = { readonly me: Me; readonly onMade: (made: MadeToken) => void }

const USUAL_DAYS = 90

/** The form for a new token; an admin's is for their own organisation. */
export function TokenForm({ me, onMade }: Props) {
  const t = useText('tokens')
  const form = useSchemaForm(NewToken, {
    name: '',
    scopes: [],
    expires_in_days: USUAL_DAYS,
    ...(me.organization && { organization: me.organization.id }),
  })
  const errorText = useFieldErrors(form)
  const scopes = useFieldValue(form, 'scopes')
  const isScim = isForScim(scopes)
  const attempt = useIdempotencyKey()
  const { change, isBusy } = useAdminChange({
    send: (wanted: NewToken) => makeToken({ wanted, idempotencyKey: attempt.keyOf(wanted) }),
    done: t('done.created'),
    failed: t('createFailed'),
    refresh: [tokensQuery.queryKey],
    onDone: ({ token }, wanted) => {
      attempt.end()
      form.reset()
      onMade({ token, isForScim: isForScim(wanted.scopes) })
    },
  })
  const { isSubmitted } = form.formState
  const choose = (wanted: typeof scopes) => form.setValue('scopes', wanted, { shouldValidate: isSubmitted })
  const choosePurpose = (forScim: boolean) => {
    choose(forScim ? ['scim'] : [])
    form.setValue('expires_in_days', forScim ? null : USUAL_DAYS)
  }
  return (
    <FormCard
      title={t('new')}
      onSubmit={form.handleSubmit(change)}
      actions={
        <Button type="submit" isBusy={isBusy}>
          {t('create')}
        </Button>
      }
    >
      <PurposeChoice isForScim={isScim} onChoose={choosePurpose} />
      <Field
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        error={errorText('name')}
        {...form.register('name')}
      />
      <ExpiryChoice
        mayStay={isScim}
        error={errorText('expires_in_days')}
        {...form.register('expires_in_days', selectedId)}
      />
      {me.permissions.includes('superadmin') && (
        <TokenOrganization error={errorText('organization')} {...form.register('organization', selectedId)} />
      )}
      {!isScim && <ScopeChoice value={scopes} onChoose={choose} error={errorText('scopes')} />}
    </FormCard>
  )
}
