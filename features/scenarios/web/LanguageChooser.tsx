import { useQuery } from '@tanstack/react-query'
import type { Language } from '#features/languages/contract.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { formatLanguage } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Select } from '#platform/web/ui/Select.tsx'

type Props = {
  /** The person's language, which can be shown before the others are loaded. */
  readonly own: Language
  readonly value: string
  readonly onChoose: (code: string) => void
}

/** Chooses the language to practise in. */
export function LanguageChooser({ own, value, onChoose }: Props) {
  const t = useText('scenarios')
  const reader = useLanguage()
  const { data: languages } = useQuery(languagesQuery)
  const choices = (languages ?? [own]).map(({ code, name }) => ({ value: code, label: name, lang: code }))
  const isKnown = choices.some((choice) => choice.value === value)
  const chosen = isKnown ? value : own.code
  const spoken = languages?.find(({ code }) => code === chosen)?.partner_language ?? chosen
  return (
    <div className="grid max-w-full gap-1.5 max-sm:w-full">
      <Select
        label={t('language')}
        isLabelBeside
        choices={choices}
        value={chosen}
        onChoose={onChoose}
        className="max-w-full min-w-56 max-sm:w-full"
      />
      <p role="status" className="max-w-md text-sm text-ink-muted empty:hidden">
        {spoken !== chosen && t('spoken', { language: formatLanguage({ code: spoken }, reader) })}
      </p>
    </div>
  )
}
