import type { Conversation } from '#adapters/ai/port.ts'
import { isInOtherLanguage } from '#adapters/ai/language/detect.ts'
import type { LanguageModel } from '#adapters/ai/model/model-port.ts'
import learnerLines from './learner-lines.json' with { type: 'json' }
import { recordReply, type ReplyRecord } from './record-reply.ts'
import { CALL_TIMEOUT, type TrialExercise } from './trial-exercise.ts'

export type TrialTurn = ReplyRecord & { readonly said: string; readonly isForeign: boolean }

/** Ten turns; what was not answered is left out of those that follow. */
export async function playConversation(
  model: LanguageModel,
  conversation: Conversation,
  { language, onStep }: TrialExercise,
): Promise<readonly TrialTurn[]> {
  const messages: { isUser: boolean; content: string }[] = []
  const turns: TrialTurn[] = []
  for (const said of learnerLines[language]) {
    onStep(`turn ${turns.length + 1}`)
    messages.push({ isUser: true, content: said })
    const heard = await recordReply(model, { ...conversation, messages }, AbortSignal.timeout(CALL_TIMEOUT))
    if (heard.fault === null) messages.push({ isUser: false, content: heard.text })
    else messages.pop()
    turns.push({ ...heard, said, isForeign: isInOtherLanguage(heard.text, language) })
  }
  return turns
}
