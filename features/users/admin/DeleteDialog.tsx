import { useState } from 'react'
import type { User } from '#features/users/contract.ts'
import { formatDate } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { DialogFormEnd } from '#platform/web/forms/DialogFormEnd.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { deleteUser } from './account-requests.ts'
import { useAccountChange } from './useAccountChange.ts'
import { forgetUser } from './user-list.ts'

type Props = {
  readonly user: User
  readonly onEnd: () => void
  readonly onGone: (user: User) => void
}

/** Deletes a user permanently, once their username has been typed. */
export function DeleteDialog({ user, onEnd, onGone }: Props) {
  const t = useText('users')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { change, isBusy } = useAccountChange({
    user,
    send: () => deleteUser(user, typed.trim()),
    done: t('done.deleted', { name: user.name }),
    onDone: () => {
      onGone(user)
      onEnd()
    },
    refresh: forgetUser,
  })
  const title = t('delete.title', { name: user.name })
  return (
    <Dialog name={title} isOpen onClose={onEnd} className="p-6">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() === user.username) change()
          else setWrong(true)
        }}
        className="grid gap-4"
      >
        <h2 className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</h2>
        <p className="text-label text-ink-muted">{t('delete.text')}</p>
        {user.erasure_requested_at !== undefined && (
          <p className="text-label">
            {t('delete.asked', { name: user.name, when: formatDate(user.erasure_requested_at, language) })}
          </p>
        )}
        <Field
          label={t('delete.type', { username: user.username })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setWrong(false)
          }}
          error={isWrong ? t('delete.wrong') : undefined}
        />
        <DialogFormEnd
          submit={t('delete.button')}
          cancel={t('cancel')}
          isBusy={isBusy}
          look="danger"
          onCancel={onEnd}
        />
      </form>
    </Dialog>
  )
}
