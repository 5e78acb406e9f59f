import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { listProvingWords } from '#features/evaluations/contract-verdicts.ts'
import type { Booster } from '#features/practice/contract-booster.ts'
import { boosterResultQuery } from '#features/practice/web/queries.ts'
import { screens } from '#features/paths.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { Chat } from '../contract.ts'

export type BoosterEndProps = {
  readonly chat: Chat
  /** Takes the focus that the composer had, because it goes when the turns are over. */
  readonly takesFocus: boolean
}

/** The end of a short try: what became of its one check in the branch that is shown. */
export function BoosterEnd({ chat, takesFocus }: BoosterEndProps) {
  const t = useText('chats')
  const failureText = useFailureText()
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { data, error, isFetching, refetch } = useQuery(
    boosterResultQuery(chat.id, chat.branch_id, chat.turn_count),
  )
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) title.current?.focus()
  }, [takesFocus])
  return (
    <section
      aria-labelledby={id}
      className="mx-4 my-3 grid grid-cols-1 gap-4 rounded-banner bg-accent-soft p-5 sm:p-7 forced-colors:border"
    >
      <h2 ref={title} id={id} tabIndex={-1} className="text-xl leading-snug font-semibold tracking-tight">
        {t('booster.end')}
      </h2>
      <div role="status" className="empty:hidden">
        {!data && isFetching && (
          <p className="flex items-center gap-2.5 text-label">
            <Spinner className="size-4" />
            {t('booster.looking')}
          </p>
        )}
        {data?.result && <Result booster={data} result={data.result} language={chat.language} />}
      </div>
      {!data && error && !isFetching && (
        <Banner
          tone="error"
          action={<TextButton onClick={() => void refetch()}>{t('booster.retry')}</TextButton>}
        >
          {failureText(error, t('booster.failed'))}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <LinkButton to={screens.home}>{t('booster.home')}</LinkButton>
        <p className="grow basis-56 text-label text-ink-muted">{t('booster.goBack')}</p>
      </div>
    </section>
  )
}

type ResultProps = {
  readonly booster: Booster
  readonly result: NonNullable<Booster['result']>
  readonly language: string
}

function Result({ booster: { check }, result, language }: ResultProps) {
  const t = useText('chats')
  const { verdict } = result
  const evidence = listProvingWords(result)
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card bg-surface p-4 forced-colors:border">
      <div className="flex items-start gap-3">
        <VerdictMark verdict={verdict} className="mt-0.5" />
        <div className="min-w-0">
          <p lang={language} className="font-medium wrap-anywhere">
            {check.name}
          </p>
          <p className="text-label text-ink-muted">{t(`booster.verdicts.${verdict}`)}</p>
        </div>
      </div>
      {evidence.length > 0 && (
        <ul className="grid gap-2">
          {evidence.map(({ message_id, quotation }) => (
            <li
              key={`${message_id} ${quotation}`}
              lang={language}
              dir="auto"
              className="border-s-2 border-line ps-3 text-sm wrap-anywhere"
            >
              <q>{quotation}</q>
            </li>
          ))}
        </ul>
      )}
      {verdict !== 'met' && (
        <p className="text-label">
          {t('booster.looksFor')} <span lang={language}>{check.looks_for}</span>
        </p>
      )}
    </div>
  )
}
