import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { moodTitle, moodTitleLanguage, moodTitleInSentence } from '#features/moods/contract-rules.ts'
import { moodQuery } from '#features/moods/web/queries.ts'
import { ownLanguageQuery } from '#features/session/web/queries.ts'
import { formatDate, formatMoment } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { DotSeparatedList } from '#platform/web/ui/DotSeparatedList.tsx'
import type { Evaluation } from '../contract.ts'
import { EvaluationActions } from './EvaluationActions.tsx'

/** What was evaluated, with whom and when, with the link to the conversation and the print button. */
export function EvaluationHeader({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const { scenario, language, character } = evaluation
  return (
    <header className="mb-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-6">
      <div className="flex min-w-0 basis-96 grow gap-4">
        {character ? (
          <Face seed={character.face_seed} className="mt-1 size-11 sm:size-16 print:hidden" />
        ) : (
          <Emblem id={scenario.id} className="mt-1 max-sm:hidden" />
        )}
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <p className="text-sm font-medium text-accent-ink max-sm:hidden">{t('name')}</p>
          <h1
            lang={scenario.language ?? language}
            dir="auto"
            className="text-title font-semibold wrap-anywhere sm:text-display"
          >
            {scenario.title}
          </h1>
          <EvaluationFacts evaluation={evaluation} />
        </div>
      </div>
      <EvaluationActions chatId={evaluation.chat_id} className="max-sm:hidden" />
    </header>
  )
}

/** With whom, how many turns it judged, whether they took no hint, and when it was made; the exact moment on hover. */
function EvaluationFacts({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const reader = useLanguage()
  const { character, mood, turn_count, is_unaided, created_at } = evaluation
  const { data: own = '' } = useQuery(ownLanguageQuery)
  const { data: known } = useQuery({ ...moodQuery(String(mood)), enabled: mood !== null })
  const name = character?.name
  const lang = known && moodTitleLanguage(known, own)
  const title = known && moodTitle(known, own)
  return (
    <DotSeparatedList
      className="text-sm text-ink-muted sm:text-label"
      facts={[
        [
          'partner',
          title === undefined ? (
            name
          ) : (
            <Fragment key="partner">
              {name && `${name}, `}
              <span lang={lang}>{name ? moodTitleInSentence(title, lang ?? '') : title}</span>
            </Fragment>
          ),
        ],
        ['turns', t('judged', { count: turn_count })],
        ['unaided', is_unaided ? t('unaided') : undefined],
        [
          'created',
          <time key="created" dateTime={created_at} title={formatMoment(created_at, reader)}>
            {formatDate(created_at, reader)}
          </time>,
        ],
      ]}
    />
  )
}
