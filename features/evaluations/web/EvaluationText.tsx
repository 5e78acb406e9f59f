import { useText } from '#platform/web/hooks/useText.ts'
import { LazyRichText } from '#platform/web/ui/LazyRichText.tsx'
import type { Evaluation } from '../contract.ts'
import { specificsHeadings } from '../contract-rules.ts'

type Props = { readonly evaluation: Evaluation; readonly isOverview?: boolean }

/** The text of an evaluation: all of it, or only the overview. */
export function EvaluationText({ evaluation, isOverview = false }: Props) {
  const t = useText('evaluations')
  const { content } = evaluation
  if (content === '') return <p className="text-ink-muted">{t('overview.erased')}</p>
  return (
    <LazyRichText
      html={isOverview ? extractOverview(content) : content}
      lang={evaluationLanguage(evaluation)}
    />
  )
}

/** The part of an evaluation's HTML before the 'specifics' heading in any of its languages (requirement E3). */
export function extractOverview(content: string): string {
  const headings = Object.values(specificsHeadings).join('|')
  const found = new RegExp(`<h[1-6][^>]*>\\s*(?:${headings})\\s*</h[1-6]>`, 'i').exec(content)
  return found ? content.slice(0, found.index) : content
}

/** The language of an evaluation's text. The rules write in English where they do not know the chat's language. */
export const evaluationLanguage = ({
  produced_by,
  language,
}: Pick<Evaluation, 'produced_by' | 'language'>): string =>
  produced_by === 'scripted' && !(language in specificsHeadings) ? 'en' : language
