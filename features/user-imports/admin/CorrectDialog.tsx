import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { assignableRoles } from '#features/users/contract.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { LoadedSelectField } from '#platform/web/forms/LoadedSelectField.tsx'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { type ImportField, type ImportLine, MAX_IMPORT_CELL } from '../contract.ts'
import type { CorrectedLine } from './line-changes.ts'

type Props = {
  readonly line: ImportLine
  readonly onCorrect: (line: CorrectedLine) => void
  readonly onEnd: () => void
}

/** A form for the cells of one line. The server then checks all lines again, because lines depend on each other. */
export function CorrectDialog({ line, onCorrect, onEnd }: Props) {
  const t = useText('user-imports')
  const failureText = useFailureText()
  const lists = {
    organization: useQuery({
      ...organizationsQuery,
      select: toNameChoices(t('correct.ownOrganization'), line.organization),
    }),
    language: useQuery({
      ...languagesQuery,
      select: toNameChoices(t('correct.usualLanguage'), line.language),
    }),
  }
  const form = useRef<HTMLFormElement>(null)
  const [isDirty, setDirty] = useState(false)
  const [places, setPlaces] = useState({
    organization: line.organization ?? '',
    language: line.language ?? '',
  })
  // Runs after the dialog has focused its first field, and moves the focus to the first invalid one.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [])
  const sentenceOf = (field?: ImportField) => {
    const own = line.failures.filter((one) => one.field === field)
    return own.length > 0 ? own.map((one) => failureText(one)).join('; ') : undefined
  }
  const ofLine = sentenceOf()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const cells = new FormData(event.currentTarget)
    const cell = (name: ImportField) => {
      const value = cells.get(name)
      // A select whose list could not be loaded has no value.
      return typeof value === 'string' ? value : (line[name] ?? '')
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
  return (
    <FormDialog title={t('correct.title', { line: line.line })} isUnsaved={isDirty} onEnd={onEnd}>
      {(cancel) => (
        <>
          <p className="mt-2 mb-4 text-label text-ink-muted">{t('correct.hint')}</p>
          <form
            ref={form}
            noValidate
            onSubmit={submit}
            onChange={() => setDirty(true)}
            className="grid gap-4"
          >
            {ofLine !== undefined && <Banner tone="warning">{ofLine}</Banner>}
            {(['name', 'email', 'username'] as const).map((name) => (
              <Field
                key={name}
                name={name}
                label={t(`columns.${name}`)}
                hint={name === 'username' ? t('correct.usernameHint') : undefined}
                defaultValue={line[name]}
                maxLength={MAX_IMPORT_CELL}
                error={sentenceOf(name)}
              />
            ))}
            {(['organization', 'language'] as const).map((name) => (
              <LoadedSelectField
                key={name}
                name={name}
                label={t(`columns.${name}`)}
                query={lists[name]}
                toChoice={(choice) => choice}
                failed={t('correct.choicesFailed')}
                retry={t('retry')}
                // Held here, because the field is mounted anew when its list of choices changes.
                value={places[name]}
                onChoose={(value) => setPlaces({ ...places, [name]: value })}
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
              <Button look="secondary" onClick={cancel}>
                {t('correct.cancel')}
              </Button>
              <Button type="submit">{t('correct.check')}</Button>
            </div>
          </form>
        </>
      )}
    </FormDialog>
  )
}

type ListedName = { readonly name: string; readonly code?: string }

/** Adds the file's own value to the choices even if nothing has that name, so that it stays chosen until changed. */
const toNameChoices = (empty: string, current: string | null) => (found: readonly ListedName[]) => {
  const choices = found.map(({ name, code }) => ({
    value: name,
    label: name,
    ...(code !== undefined && { lang: code }),
  }))
  const isUnknown = current !== null && !found.some(({ name }) => name === current)
  return [{ value: '', label: empty }, ...(isUnknown ? [{ value: current, label: current }] : []), ...choices]
}
