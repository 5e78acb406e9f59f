import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

type Props = {
  /** The texts by field. */
  readonly texts: Readonly<Record<string, string>>
  /** Fields with a choice instead of a text; they are left out. */
  readonly choices?: readonly string[]
}

const noChoices: readonly string[] = []

/** Shows words that were typed over an outdated version, so that they can be copied by hand. */
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
