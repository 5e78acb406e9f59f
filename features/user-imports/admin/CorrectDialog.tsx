import type { FormEvent } from 'react'
import { assignableRoles } from '#features/users/contract.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { type ImportLine, MAX_IMPORT_CELL } from '../contract.ts'
import type { CorrectedLine } from './line-changes.ts'

type Props = {
  readonly line: ImportLine
  readonly onCorrect: (line: CorrectedLine) => void
  readonly onEnd: () => void
}

/** The cells of one line, to be corrected. The server checks them with all the others: one line may depend on another. */
export function CorrectDialog({ line, onCorrect, onEnd }: Props) {
  const t = useText('user-imports')
  const failureText = useFailureText()
  const title = t('correct.title', { line: line.line })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const cell = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    onCorrect({
      line: line.line,
      name: cell('name'),
      email: cell('email'),
      username: cell('username'),
      role: cell('role'),
      organization: cell('organization'),
      language: cell('language'),
    })
    onEnd()
  }
  const fields = [
    { name: 'name', label: t('columns.name'), value: line.name },
    { name: 'email', label: t('columns.email'), value: line.email },
    { name: 'username', label: t('correct.username'), value: line.username },
    { name: 'organization', label: t('correct.organization'), value: line.organization ?? '' },
    { name: 'language', label: t('correct.language'), value: line.language ?? '' },
  ]
  return (
    <Dialog name={title} isOpen onClose={onEnd} className="p-6">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <p className="mt-2 mb-4 text-label text-ink-muted">{t('correct.hint')}</p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {line.failures.length > 0 && (
          <Banner tone="warning">{line.failures.map((one) => failureText(one)).join('; ')}</Banner>
        )}
        {fields.map(({ name, label, value }) => (
          <Field key={name} name={name} label={label} defaultValue={value} maxLength={MAX_IMPORT_CELL} />
        ))}
        <SelectField
          name="role"
          label={t('columns.permission')}
          choices={assignableRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          defaultValue={line.role ?? 'user'}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onEnd}>
            {t('correct.cancel')}
          </Button>
          <Button type="submit">{t('correct.check')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
