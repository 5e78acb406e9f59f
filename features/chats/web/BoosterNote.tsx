import { useQuery } from '@tanstack/react-query'
import Target from 'lucide-react/icons/target'
import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { boosterQuery } from '#features/practice/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat } from '../contract.ts'

type Props = { readonly chat: Chat }

/** The note above the composer of a short try: the check that it practises. */
export function BoosterNote({ chat }: Props) {
  const t = useText('chats')
  const { data } = useQuery(boosterQuery(chat.id, chat.branch_id))
  if (!data) return null
  const lang = rubricLanguage(chat.language)
  return (
    <p className="flex items-start gap-2.5 rounded-card bg-accent-soft px-4 py-2.5 text-label text-accent-ink forced-colors:border">
      <Target aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {t('booster.aim')}{' '}
        <span lang={lang} dir="auto" className="font-medium">
          {data.check.name}
        </span>
        {'. '}
        <span lang={lang} dir="auto">
          {data.check.looks_for}
        </span>
      </span>
    </p>
  )
}
