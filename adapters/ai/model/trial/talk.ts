import type { Conversation } from '../../port.ts'
import { isInOtherLanguage } from '../../language/detect.ts'
import type { Model } from '../model.ts'
import { learnersLines } from './lines.ts'
import { sayTo, type Heard } from './say.ts'
import { TIME, type Subject } from './subject.ts'

export type TrialTurn = Heard & { readonly said: string; readonly isForeign: boolean }

/** Ten turns; what was not answered is left out of those that follow. */
export async function talk(
  model: Model,
  conversation: Conversation,
  { language, onStep }: Subject,
): Promise<readonly TrialTurn[]> {
  const messages: { isUser: boolean; content: string }[] = []
  const turns: TrialTurn[] = []
  for (const said of learnersLines[language]) {
    onStep(`turn ${turns.length + 1}`)
    messages.push({ isUser: true, content: said })
    const heard = await sayTo(model, { ...conversation, messages }, AbortSignal.timeout(TIME))
    if (heard.fault === null) messages.push({ isUser: false, content: heard.text })
    else messages.pop()
    turns.push({ ...heard, said, isForeign: isInOtherLanguage(heard.text, language) })
  }
  return turns
}
