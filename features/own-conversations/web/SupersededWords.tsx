import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

type Props = {
  /** By field. */
  readonly texts: Readonly<Record<string, string>>
  /** Fields in which one chooses, and does not write. */
  readonly choices?: readonly string[]
}

const noChoices: readonly string[] = []

/** What had been written over words that have changed since, so that it can be taken over by hand. */
export function SupersededWords({ texts, choices = noChoices }: Props) {
  const t = useText('own-conversations')
  const written = Object.entries(texts).filter(([field, text]) => text !== '' && !choices.includes(field))
  if (written.length === 0) return null
  return (
    <Banner tone="warning">
      {t('save.superseded')}
      {written.map(([field, text]) => (
        <blockquote key={field} dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
          {text}
        </blockquote>
      ))}
    </Banner>
  )
}
