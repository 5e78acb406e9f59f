import { direct } from '#conversation/director/direct.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { Partner } from '../port.ts'
import type { LanguageModel } from './model-port.ts'
import { createOutputFilter, type FilteredReply } from './output-filter/output-filter.ts'
import { describeDirection } from './prompts/direction.ts'
import { buildPartnerMessages } from './prompts/partner.ts'
import { createRolePrompts } from './role-prompt.ts'
import { streamWithinContext } from './trim-history.ts'

export type ReplyOptions = Parameters<Partner['reply']>[1]

/** Makes one attempt at a reply after the other. What an attempt yields has passed the filter. */
export function createReplyAttempts(model: LanguageModel, canary: string) {
  const rolePromptFor = createRolePrompts(canary)

  return async function* attemptReply(
    conversation: Conversation,
    options: ReplyOptions,
    reminder: string,
  ): AsyncGenerator<string, FilteredReply> {
    const { system, labels, secrets } = rolePromptFor(conversation)
    const filter = createOutputFilter(conversation, labels, { canary, secrets })
    const direction = options.direction ?? direct(conversation)
    const prompt = {
      system: `${system}\n\n${describeDirection(direction, conversation)}${reminder}`,
      messages: buildPartnerMessages(conversation),
    }
    for await (const chunk of streamWithinContext(model, prompt, options)) {
      const text = filter.push(chunk)
      if (text !== '') yield text
      if (filter.isOver()) break
    }
    const rest = filter.end()
    if (rest !== '') yield rest
    return filter.result()
  }
}
