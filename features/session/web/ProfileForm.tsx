import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languagesQuery } from '#features/languages/web/queries.ts'
import type { Me } from '#features/session/contract.ts'
import type { ChangeableProfile } from '#features/users/contract-own.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { Select } from '#platform/web/ui/Select.tsx'
import { useChangeProfile } from './useChangeProfile.ts'

type Props = { readonly me: Me; readonly profile: ChangeableProfile }

type TouchedProfile = Partial<Pick<ChangeableProfile, 'name' | 'language_id'>>

/** The form for one's name, unless a directory keeps it, and one's language. */
export function ProfileForm({ me, profile }: Props) {
  const t = useText('session')
  // Untouched fields show the stored values and are not sent, so that an administrator's change meanwhile stays.
  const [touched, setTouched] = useState<TouchedProfile>({})
  const { name, language_id: languageId } = { ...profile, ...touched }
  const { data: languages = [me.language] } = useQuery(languagesQuery)
  const { save, isSaving, isSaved, failure, nameFailure, forget } = useChangeProfile()
  const touch = (change: TouchedProfile) => {
    setTouched({ ...touched, ...change })
    forget()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { code } = languages.find(({ id }) => id === languageId) ?? me.language
        const body = {
          ...(!profile.is_name_kept && name !== profile.name && { name }),
          ...(languageId !== profile.language_id && { language_id: languageId }),
        }
        // Changes typed during the save are kept.
        const onSuccess = () => setTouched((now) => (now === touched ? {} : now))
        save({ body, language: code }, { onSuccess })
      }}
      className="grid grid-cols-1 gap-5"
    >
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field
          label={t('account.name')}
          hint={profile.is_name_kept ? t('account.nameKept') : undefined}
          readOnly={profile.is_name_kept}
          autoComplete="name"
          maxLength={100}
          value={name}
          error={nameFailure}
          onChange={({ currentTarget }) => touch({ name: currentTarget.value })}
        />
        <div className="grid gap-1.5">
          <Select
            label={t('account.language')}
            choices={languages.map(({ id, name: label, code }) => ({ value: String(id), label, lang: code }))}
            value={String(languageId)}
            onChoose={(value) => touch({ language_id: Number(value) })}
          />
          <p className="text-sm text-ink-muted">{t('account.languageHint')}</p>
        </div>
      </div>
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isBusy={isSaving}>
          {t('account.save')}
        </Button>
        <p role="status" className="text-label text-ink-muted">
          {isSaved && t('account.saved')}
        </p>
      </div>
    </form>
  )
}
