import { useQuery } from '@tanstack/react-query'
import type { Language } from '#features/languages/contract.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Select } from '#platform/web/ui/Select.tsx'

type Props = {
  /** The person's language, which is there also while (or if never) the others are. */
  readonly own: Language
  readonly value: string
  readonly onChoose: (code: string) => void
}

/** In which language to practise. */
export function LanguageChooser({ own, value, onChoose }: Props) {
  const t = useText('scenarios')
  const { data: languages = [own] } = useQuery(languagesQuery)
  const choices = languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))
  const isKnown = choices.some((choice) => choice.value === value)
  return (
    <Select
      label={t('language')}
      isLabelBeside
      choices={choices}
      value={isKnown ? value : own.code}
      onChoose={onChoose}
      className="max-w-full min-w-56 max-sm:w-full"
    />
  )
}
