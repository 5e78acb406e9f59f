import type { IsoLanguage } from '../contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'

type Props = {
  readonly languages: readonly IsoLanguage[]
  readonly onChoose: (language: IsoLanguage) => void
}

/** Offers languages whose names are spelt similarly. */
export function Suggestions({ languages, onChoose }: Props) {
  const t = useText('languages')
  if (languages.length === 0) return null
  return (
    <div
      role="status"
      className="col-span-full -my-2 flex flex-wrap items-center gap-x-4 text-sm text-ink-muted"
    >
      <span>{t('didYouMean')}</span>
      {languages.map((language) => (
        <TextButton key={language.iso_code} onClick={() => onChoose(language)} className="text-accent-ink">
          <span lang={language.iso_code}>{language.language_name}</span>
        </TextButton>
      ))}
    </div>
  )
}
