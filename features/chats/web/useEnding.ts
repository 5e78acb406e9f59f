import { useState } from 'react'
import { useHasDraft } from '#platform/web/hooks/useStored.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat } from '../contract.ts'
import { EVALUATION_TURNS } from '../contract-rules.ts'
import type { ConversationEnding } from '../contract-outcome.ts'
import { composerDraftName } from './queries.ts'
import type { MessageSender } from './useSendMessage.ts'

/** How a conversation has ended on this screen. `ended`: by the learner, for this visit only, which is not stored. */
export type EndingKind = ConversationEnding['kind'] | 'ended'

export type EndingChoice = {
  /** Null while the conversation goes on, which it does during each turn. */
  readonly kind: EndingKind | null
  /** Whether it has ended while this screen was open. */
  readonly isNew: boolean
  readonly end: () => void
  readonly keepTalking: () => void
}

/**
 * Whether the conversation has ended: by what the server says, and by what the learner wants. An agreement that a model
 * reads in the last exchange arrives after the reply, and does not end it for a learner who is writing or speaking.
 */
export function useEnding({ chat, running, finished }: MessageSender, isSpeaking: boolean): EndingChoice {
  const [choice, choose] = useState<'end' | 'talk' | null>(null)
  /** The branch that this screen has shown while it had no ending. */
  const [openBranch, sawOpen] = useState<number | null>(null)
  const isWriting = useHasDraft(composerDraftName(chat.id))
  const stored = chat.ending?.kind ?? null
  // A turn after the end that the learner wanted, such as an edit, takes that end back.
  if (choice === 'end' && running) choose(null)
  // An edit has gone back to before the agreement, so the next agreement ends the conversation.
  if (choice === 'talk' && !running && stored === null) choose(null)
  const wanted = choice === 'end' ? 'ended' : null
  // The ending of an edit comes in a new branch, which this screen has not shown before.
  const cameWithTurn = Boolean(finished?.turn.ending)
  const isOpenSeen = openBranch === chat.branch_id
  if (stored === null && !isOpenSeen) sawOpen(chat.branch_id)
  const isNew = isOpenSeen || cameWithTurn
  // A learner who is saying something when a model's reading brings the end goes on talking.
  const isBusy = isWriting || isSpeaking
  if (stored === 'agreed' && isNew && !cameWithTurn && choice === null && isBusy) choose('talk')
  const isPassedOver = stored === 'agreed' && choice === 'talk'
  return {
    kind: running || isPassedOver ? null : (stored ?? wanted),
    isNew: choice === 'end' || isNew,
    end: () => choose('end'),
    keepTalking: () => choose(stored === null ? null : 'talk'),
  }
}

/** Says who has ended the conversation, or that both have agreed; before it can be evaluated, that it is paused. */
export function useEndingTitle({ character, turn_count, turn_limit }: Chat): (kind: EndingKind) => string {
  const t = useText('chats')
  const name = character?.name
  const brokenOff = name ? t('ending.brokenOff', { name }) : t('ending.brokenOffUnnamed')
  const isPause = turn_limit === undefined && turn_count < EVALUATION_TURNS
  return (kind) => {
    if (kind === 'broken_off') return brokenOff
    return t(`ending.${kind === 'ended' && isPause ? 'paused' : kind}`)
  }
}
