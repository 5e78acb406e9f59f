import { useMutation } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { moodExpressions } from '#features/chats/contract-rules.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { type IfThenPlan, type PreparedConversation, ownConversationLimits } from '../contract.ts'
import { ownDraftName, rehearsePlanMutation } from './queries.ts'
import { UnsavedWords } from './UnsavedWords.tsx'

type Props = {
  readonly own: PreparedConversation
  readonly plan: IfThenPlan
  /** "Plan 2 of 3". */
  readonly place: string
  readonly onNext: () => void
}

/** One exchange: the plan's trigger, the learner's answer, and then the response that they had planned. */
export function DrillExchange({ own, plan, place, onNext }: Props) {
  const t = useText('own-conversations')
  const failureText = useFailureText()
  const draftKey = `draft:${ownDraftName(own.id, 'drill')}:${plan.trigger}`
  const [words, setWords] = useState(() => readStored(draftKey, 'session') ?? '')
  const forget = () => writeStored(draftKey, null, 'session')
  const next = useRef<HTMLButtonElement>(null)
  const rehearsing = useMutation(rehearsePlanMutation(own.id))
  const isAnswered = rehearsing.isSuccess
  useEffect(() => {
    if (isAnswered) next.current?.focus()
  }, [isAnswered])
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (words.trim() !== '' && !rehearsing.isPending)
      rehearsing.mutate({ trigger: plan.trigger, words }, { onSuccess: forget })
  }
  return (
    <section aria-labelledby="exchange" className="grid grid-cols-1 gap-5">
      <h2 id="exchange" className="text-label font-medium text-accent-ink">
        {place}
      </h2>
      <div className="flex items-center gap-3">
        <Face seed={own.face_seed} expression={moodExpressions[own.mood]} className="size-11" />
        {/* Not a speech bubble: a trigger may describe what the other person does. */}
        <p className="min-w-0 rounded-card bg-sunken px-4 py-3 leading-relaxed whitespace-pre-wrap wrap-anywhere forced-colors:border">
          <span className="text-ink-muted">{t('plan.trigger')}</span> <span>{plan.trigger}</span>
        </p>
      </div>
      {isAnswered ? (
        <div className="grid grid-cols-1 gap-5">
          <p className="ms-auto max-w-[36rem] rounded-bubble rounded-br-md bg-bubble px-4 py-2.5 leading-relaxed whitespace-pre-wrap text-on-bubble wrap-anywhere forced-colors:border">
            {rehearsing.variables?.words.trim()}
          </p>
          <div className="rounded-card bg-sunken p-4 forced-colors:border">
            <p className="text-sm font-medium">{t('drill.planned')}</p>
            <p className="mt-1 wrap-anywhere">{plan.response}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button ref={next} onClick={onNext}>
              {t('drill.next')}
              <ArrowRight aria-hidden className="size-4" />
            </Button>
            <Button look="secondary" onClick={() => rehearsing.reset()}>
              {t('drill.again')}
            </Button>
          </div>
        </div>
      ) : (
        <form onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
          <TextArea
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- each exchange waits for an answer, and for nothing else
            autoFocus
            label={t('drill.answer')}
            hint={plan.rehearsed === null ? undefined : t('drill.last', { words: plan.rehearsed })}
            maxLength={ownConversationLimits.text}
            rows={3}
            value={words}
            onChange={({ currentTarget: { value } }) => {
              setWords(value)
              writeStored(draftKey, value, 'session')
            }}
          />
          {rehearsing.isError && (
            <Banner tone="error">{failureText(rehearsing.error, t('save.failed'))}</Banner>
          )}
          <UnsavedWords isUnsaved={words.trim() !== '' && words.trim() !== plan.rehearsed} onLeave={forget} />
          <div>
            <Button
              type="submit"
              isBusy={rehearsing.isPending}
              aria-disabled={words.trim() === '' || undefined}
              className="aria-disabled:bg-idle aria-disabled:text-ink-faint aria-disabled:shadow-none"
            >
              {t('drill.say')}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
