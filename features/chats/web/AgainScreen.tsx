import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { existingEvaluationQuery } from '#features/evaluations/web/queries.ts'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Chat } from '../contract.ts'
import { AgainEditor } from './AgainEditor.tsx'
import { AgainExamples } from './AgainExamples.tsx'
import { AgainMoment } from './AgainMoment.tsx'
import { AgainSteps } from './AgainSteps.tsx'
import { ChatLoader } from './ChatLoader.tsx'
import { findAdvice } from './find-advice.ts'
import { useAgain } from './useAgain.ts'
import { useDictation } from './useDictation.ts'
import { useExamples } from './useExamples.ts'
import type { LoadTools } from './useLazyTools.ts'

/** The screen to say one message again: first in one's own words, then beside a suggestion and examples. */
export function AgainScreen({ loadTools }: { readonly loadTools: LoadTools }) {
  const { message = '' } = useParams({ strict: false })
  return (
    <ChatLoader>
      {(chat) => (
        <Again key={`${chat.id} ${message}`} chat={chat} messageId={Number(message)} loadTools={loadTools} />
      )}
    </ChatLoader>
  )
}

type AgainProps = {
  readonly chat: Chat
  readonly messageId: number
  readonly loadTools: LoadTools
}

function Again({ chat, messageId, loadTools }: AgainProps) {
  const t = useText('chats')
  const { branch, check } = useSearch({ strict: false })
  const isOnce = chat.is_measurement === true
  const { data: evaluation } = useQuery({ ...existingEvaluationQuery(chat.id, branch), enabled: !isOnce })
  const again = useAgain(chat, messageId)
  const [isComparing, setComparing] = useState(false)
  const voice = useDictation(chat, again, loadTools)
  const index = isOnce ? -1 : chat.messages.findIndex(({ id, is_user }) => is_user && id === messageId)
  useDocumentTitle(t('again.title'))
  const advice = findAdvice(evaluation, messageId, check)
  const beside = useExamples(chat, advice, isComparing)
  const { state } = beside
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 content-start gap-5 px-4 py-4 sm:px-6 sm:py-6">
      <BackLink to={screens.evaluation} params={{ id: String(chat.id) }} search={{ branch }}>
        {t('again.back')}
      </BackLink>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-title font-semibold sm:text-display">{t('again.title')}</h1>
          {advice.check && (
            <p className="text-ink-muted wrap-anywhere">
              {t('again.toTry')}{' '}
              <span lang={rubricLanguage(chat.language)} dir="auto">
                {advice.check.name}
              </span>
            </p>
          )}
        </div>
        {index >= 0 && <AgainSteps step={isComparing ? 'compare' : 'words'} />}
      </header>
      {index < 0 ? (
        <p role="alert">{t(isOnce ? 'again.once' : 'again.missing')}</p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 nav:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] nav:gap-10">
          <AgainMoment chat={chat} index={index} />
          <div className="grid grid-cols-1 gap-7">
            <AgainEditor
              chat={chat}
              again={again}
              voice={voice}
              isComparing={isComparing}
              onCompare={() => setComparing(true)}
            />
            {isComparing && (
              <AgainExamples
                chat={chat}
                advice={advice}
                beside={beside}
                words={again.content}
                index={index}
                onStart={again.startFrom}
              />
            )}
            {/* Outside the comparison, because a status that appears together with its text is not announced. */}
            <VisuallyHidden role="status">
              {isComparing && (state === 'shown' || state === 'none') && t(`again.${state}`)}
            </VisuallyHidden>
          </div>
        </div>
      )}
    </div>
  )
}
