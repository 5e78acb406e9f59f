import { type FormEvent, useEffect, useRef, useState } from 'react'
import { assignableRoles } from '#features/users/contract.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { type ImportField, type ImportLine, MAX_IMPORT_CELL } from '../contract.ts'
import type { CorrectedLine } from './line-changes.ts'

type Props = {
  readonly line: ImportLine
  readonly onCorrect: (line: CorrectedLine) => void
  readonly onEnd: () => void
}

/**
 * The cells of one line, to be corrected. The server checks them with all the others: one line may depend on another. Escape
 * closes it, unless something was written: that goes by the button alone.
 */
export function CorrectDialog({ line, onCorrect, onEnd }: Props) {
  const t = useText('user-imports')
  const failureText = useFailureText()
  const title = t('correct.title', { line: line.line })
  const form = useRef<HTMLFormElement>(null)
  const [isDirty, setDirty] = useState(false)
  // The dialog, which is shown before this, gives the keyboard to its first field.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [])
  const sentenceOf = (field?: ImportField) => {
    const own = line.failures.filter((one) => one.field === field)
    return own.length > 0 ? own.map((one) => failureText(one)).join('; ') : undefined
  }
  const ofLine = sentenceOf()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const cells = new FormData(event.currentTarget)
    const cell = (name: string) => {
      const value = cells.get(name)
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
  ] as const
  return (
    <>
      <Dialog name={title} isOpen onClose={onEnd} closedBy={isDirty ? 'none' : 'any'} className="p-6">
        <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
        <p className="mt-2 mb-4 text-label text-ink-muted">{t('correct.hint')}</p>
        <form ref={form} noValidate onSubmit={submit} onChange={() => setDirty(true)} className="grid gap-4">
          {ofLine !== undefined && <Banner tone="warning">{ofLine}</Banner>}
          {fields.map(({ name, label, value }) => (
            <Field
              key={name}
              name={name}
              label={label}
              defaultValue={value}
              maxLength={MAX_IMPORT_CELL}
              error={sentenceOf(name)}
            />
          ))}
          <SelectField
            name="role"
            label={t('columns.permission')}
            choices={assignableRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
            defaultValue={line.role ?? 'user'}
            error={sentenceOf('role')}
          />
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={onEnd}>
              {t('correct.cancel')}
            </Button>
            <Button type="submit">{t('correct.check')}</Button>
          </div>
        </form>
      </Dialog>
      {/* Beside the dialog: inside it, its own dialog would close that one too. */}
      <UnsavedTexts isUnsaved={isDirty} />
    </>
  )
}
