import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { type Evaluation, specificsHeadings } from '../contract.ts'

/** The sanitiser weighs 8 kB. It loads while the rest of the screen is already shown. */
const RichText = lazyRouteComponent(() => import('#platform/web/ui/RichText.tsx'), 'RichText')

type Props = { readonly evaluation: Evaluation; readonly isOverview?: boolean }

/** What an evaluation says: all of it, or only the overview. */
export function EvaluationText({ evaluation, isOverview = false }: Props) {
  const { content } = evaluation
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <RichText html={isOverview ? overviewOf(content) : content} lang={writtenIn(evaluation)} />
    </Suspense>
  )
}

/** The part of an evaluation's HTML before the 'specifics' heading, in whichever language that is (requirement E3). */
export function overviewOf(content: string): string {
  const headings = Object.values(specificsHeadings).join('|')
  const found = new RegExp(`<h[1-6][^>]*>\\s*(?:${headings})\\s*</h[1-6]>`, 'i').exec(content)
  return found ? content.slice(0, found.index) : content
}

/** The language that an evaluation is really written in: the rules know some and write in English otherwise. */
export const writtenIn = ({ produced_by, language }: Pick<Evaluation, 'produced_by' | 'language'>): string =>
  produced_by === 'scripted' && !(language in specificsHeadings) ? 'en' : language
