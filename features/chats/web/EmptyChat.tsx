import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat } from '../contract.ts'
import { PartnerPicture } from './PartnerPicture.tsx'

/** A chat that has begun and in which nothing has been said. */
export function EmptyChat({ chat: { character, scenario } }: { readonly chat: Chat }) {
  const t = useText('chats')
  return (
    <div className="m-auto grid max-w-md justify-items-center gap-3 px-6 py-8 text-center">
      <PartnerPicture character={character} scenarioId={scenario.id} className="mx-auto" />
      <h2 className="mt-1 text-lg font-semibold tracking-tight">{t('transcript.emptyTitle')}</h2>
      <p className="text-ink-muted">{t('transcript.empty')}</p>
    </div>
  )
}
