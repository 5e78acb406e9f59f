import type { Conversation } from '#conversation/conversation.ts'
import { isInOtherLanguage } from '#conversation/language/detect.ts'
import type { LanguageModel } from '#adapters/ai/model/model-port.ts'
import learnerLines from './learner-lines.json' with { type: 'json' }
import { recordReply, type ReplyRecord } from './record-reply.ts'
import { CALL_TIMEOUT, type TryOptions } from './try-options.ts'

export type PlayedTurn = ReplyRecord & { readonly said: string; readonly isForeign: boolean }

/** Plays ten turns; a turn without an answer is left out of the later ones. */
export async function playConversation(
  model: LanguageModel,
  conversation: Conversation,
  { language, onStep }: TryOptions,
): Promise<readonly PlayedTurn[]> {
  const messages: { isUser: boolean; content: string }[] = []
  const turns: PlayedTurn[] = []
  for (const said of learnerLines[language]) {
    onStep(`turn ${turns.length + 1}`)
    messages.push({ isUser: true, content: said })
    const reply = await recordReply(model, { ...conversation, messages }, AbortSignal.timeout(CALL_TIMEOUT))
    if (reply.fault === null) messages.push({ isUser: false, content: reply.text })
    else messages.pop()
    turns.push({ ...reply, said, isForeign: isInOtherLanguage(reply.text, language) })
  }
  return turns
}
