import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { languageQuery } from '#features/languages/web/queries.ts'
import { formatLanguage, formatNumber } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import type { Chat } from '../contract.ts'
import { BriefedGoals, BriefingDetails, ContextPassage } from './BriefingDetails.tsx'
import { DeleteChat } from './DeleteChat.tsx'
import { GoalList } from './GoalList.tsx'
import { useMoodTitle } from './useMoodTitle.ts'

/**
 * The context of a conversation: goals, scenario, situation, mood, language, turns, partner; and a button to delete it.
 */
export function ContextPanel({ chat }: { readonly chat: Chat }) {
  const t = useText('chats')
  const language = useLanguage()
  const [situation] = chat.context
  const lang = chat.scenario.language ?? chat.language
  const { goals, knowledge } = chat.briefing
  // A briefing says the same in short, so these texts are folded beside one.
  const isFolded = goals.length > 0 || knowledge.length > 0
  const texts = (
    <>
      <ContextPassage isFolded={isFolded} title={t('context.scenario')} lang={lang}>
        {chat.scenario.description}
      </ContextPassage>
      <ContextPassage isFolded={isFolded} title={t('context.situation')} lang={situation ? lang : undefined}>
        {situation || t('context.missing')}
      </ContextPassage>
    </>
  )
  return (
    <div className="grid grid-cols-1 gap-6 text-label">
      {goals.length > 0 && <BriefedGoals goals={goals} lang={lang} />}
      {chat.goals.length > 0 && <GoalList chat={chat} />}
      {!isFolded && texts}
      <BriefingDetails chat={chat}>{isFolded && texts}</BriefingDetails>
      <dl className="divide-y divide-line border-y border-line">
        {/* The mood in an own conversation is shown where that conversation is prepared. */}
        {chat.own_conversation_id === undefined && (
          <ChatDetail name={t('context.mood')}>
            {chat.mood === null ? t('context.noMood') : <MoodName id={chat.mood} />}
          </ChatDetail>
        )}
        <ChatDetail name={t('context.language')}>
          <LanguageName code={chat.language} />
        </ChatDetail>
        <ChatDetail name={t('context.turns')}>{formatNumber(chat.turn_count, language)}</ChatDetail>
      </dl>
      <ContextPassage title={t('context.partner')}>
        <PartnerNote chat={chat} />
      </ContextPassage>
      <DeleteChat chatId={chat.id} />
    </div>
  )
}

function MoodName({ id }: { readonly id: number }) {
  const title = useMoodTitle(id)
  return title ? <span lang={title.lang}>{title.text}</span> : <NameSkeleton />
}

function LanguageName({ code }: { readonly code: string }) {
  const { data, isPending } = useQuery(languageQuery(code))
  if (isPending) return <NameSkeleton />
  return data ? <span lang={code}>{data.name}</span> : code
}

const NameSkeleton = () => <Skeleton className="inline-block h-3.5 w-20" />

/** Says whether a model or rules make the replies, and in which language if that is not the chat's. */
function PartnerNote({ chat: { partner, language } }: { readonly chat: Chat }) {
  const t = useText('chats')
  const reader = useLanguage()
  if (partner.name !== 'scripted')
    return t('context.model', { name: partner.name, prompt: partner.prompt_version })
  if (partner.language === language) return t('context.scripted')
  const spoken = formatLanguage({ code: partner.language }, reader)
  return `${t('context.scripted')} ${t('context.speaks', { language: spoken })}`
}

function ChatDetail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-sm text-ink-muted">{name}</dt>
      <dd className="text-end wrap-anywhere">{children}</dd>
    </div>
  )
}
