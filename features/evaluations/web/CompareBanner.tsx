import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import type { Chat } from '#features/chats/contract.ts'
import { openInBranch } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Evaluation } from '../contract.ts'
import { chooseVerdictText } from '../contract-verdicts.ts'
import { type ChangedCheck, compareChecks, haveCommonChecks } from './compare-checks.ts'
import { CompareNews } from './CompareNews.tsx'

/** One of the two tries. */
export type ComparedTry = {
  readonly chat: Chat
  /** Null where it has none yet. */
  readonly evaluation: Evaluation | null
  /** Among the tries of the chat: 1 is the first. */
  readonly number: number
}

type Props = { readonly before: ComparedTry; readonly after: ComparedTry }

/** A summary of what changed from one try to the other, with buttons to go on in either. */
export function CompareBanner({ before, after }: Props) {
  const t = useText('evaluations')
  return (
    <section
      aria-label={t('compare.changed')}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-banner bg-accent-soft p-5 sm:p-7 forced-colors:border"
    >
      <div className="grid min-w-0 grow basis-80 gap-3">
        {before.evaluation && after.evaluation ? (
          <Changes before={before.evaluation} after={after.evaluation} />
        ) : (
          <NotEvaluated tries={[before, after]} />
        )}
        <CompareNews before={before.chat} after={after.chat} number={before.number} />
      </div>
      <ContinueButtons before={before} after={after} />
    </section>
  )
}

type ChangesProps = { readonly before: Evaluation; readonly after: Evaluation }

function Changes({ before: old, after: current }: ChangesProps) {
  const t = useText('evaluations')
  if (!haveCommonChecks(old, current)) return <WordingCounts before={old} after={current} />
  const changes = compareChecks(old, current)
  const countOf = (direction: ChangedCheck['direction']) =>
    changes.filter((change) => change.direction === direction).length
  const differing = countOf(null)
  return (
    <>
      <h2 className={heading}>
        {t('compare.better', { count: countOf('better') })}, {t('compare.worse', { count: countOf('worse') })}
        {differing > 0 && <>, {t('compare.differing', { count: differing })}</>}
      </h2>
      {changes.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {changes.map(({ before, after }) => (
            <li
              key={after.key}
              className="flex items-center gap-2 rounded-full bg-surface px-3 py-1.5 text-sm forced-colors:border"
            >
              <VerdictMark verdict={before.verdict} />
              <VisuallyHidden>{t(chooseVerdictText(before, current.language))}</VisuallyHidden>
              <ArrowRight aria-hidden className="size-3.5 text-ink-muted" />
              <VisuallyHidden>{t('compare.to')}</VisuallyHidden>
              <VerdictMark verdict={after.verdict} />
              <VisuallyHidden>{t(chooseVerdictText(after, current.language))}</VisuallyHidden>
              <span lang={rubricLanguage(current.language)} dir="auto" className="wrap-anywhere">
                {after.name}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const heading = 'text-lg font-semibold tracking-tight text-ink'

/** Shown where there are no common checks, so that nothing counts as better or worse; the statements are below. */
function WordingCounts({ before, after }: ChangesProps) {
  const t = useText('evaluations')
  const countOf = ({ specifics }: Evaluation) => specifics.filter(({ better }) => better !== null).length
  return (
    <>
      <h2 className={heading}>{t('compare.noChecks')}</h2>
      <p className="text-label">
        {countOf(before) + countOf(after) > 0 &&
          `${t('compare.wordings', { before: countOf(before), after: countOf(after) })} `}
        {t('compare.below')}
      </p>
    </>
  )
}

/** The tries without an evaluation, each with the link to evaluate it or the turns that it still needs. */
function NotEvaluated({ tries }: { readonly tries: readonly ComparedTry[] }) {
  const t = useText('evaluations')
  return (
    <ul className="grid gap-3">
      {tries
        .filter(({ evaluation }) => evaluation === null)
        .map(({ chat, number }) => {
          const missing = EVALUATION_TURNS - chat.turn_count
          return (
            <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {missing > 0
                ? t('compare.short', { number, count: missing })
                : t('compare.unevaluated', { number })}
              {missing <= 0 && (
                <LinkButton
                  to={screens.evaluation}
                  params={{ id: String(chat.id) }}
                  search={{ branch: chat.branch_id }}
                  look="secondary"
                  size="small"
                >
                  {t('compare.evaluate')}
                </LinkButton>
              )}
            </li>
          )
        })}
    </ul>
  )
}

/** The buttons that open the conversation in either try. On a phone they stay in sight. */
function ContinueButtons({ before, after }: Props) {
  const t = useText('evaluations')
  const failureText = useFailureText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: ({ chat: { id, branch_id } }: ComparedTry) => openInBranch(client, id, branch_id),
  })
  const goOn = (shown: ComparedTry) => {
    // Called only while this screen is open: a person who has left it stays where they are.
    const onSuccess = () => void navigate({ to: screens.chat, params: { id: String(shown.chat.id) } })
    mutate(shown, { onSuccess })
  }
  return (
    <div className="max-nav:fixed max-nav:inset-x-0 max-nav:bottom-0 max-nav:z-10 max-nav:border-t max-nav:border-line max-nav:bg-surface max-nav:px-4 max-nav:py-3 max-nav:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {error && (
        <p role="alert" className="pb-2 text-sm text-danger-ink">
          {failureText(error, t('compare.goOnFailed'))}
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-nav:*:grow">
        <Button look="secondary" disabled={isPending} onClick={() => goOn(before)}>
          {t('compare.goBack', { number: before.number })}
        </Button>
        <Button isBusy={isPending && variables === after} disabled={isPending} onClick={() => goOn(after)}>
          {t('compare.goOn', { number: after.number })}
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      </div>
    </div>
  )
}
