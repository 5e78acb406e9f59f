import type { CallOptions, Partner } from '../../port.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { Direction } from '#conversation/director/world.ts'
import { composeReply } from './compose-reply.ts'
import { toBuiltInLanguage } from '#conversation/language/codes.ts'
import { readReplyContext } from './reply-context.ts'

/** Waits between two words. */
type WaitBetweenWords = (signal: AbortSignal) => Promise<void>

/** The scripted partner never replaces a reply, so its chunks are text. */
type ScriptedPartner = Omit<Partner, 'reply'> & {
  reply(
    conversation: Conversation,
    options: Pick<CallOptions, 'signal'> & { readonly direction?: Direction },
  ): AsyncIterable<string>
}

/** Yields a text word by word. */
async function* speakWordByWord(
  text: string,
  pause: WaitBetweenWords,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (const [i, word] of text.split(/(?<= )/).entries()) {
    // A timer rejects with an error of its own; the caller expects the reason it gave.
    if (i > 0) await pause(signal).catch((error: unknown) => Promise.reject(signal.reason ?? error))
    signal.throwIfAborted()
    yield word
  }
}

/** The scripted partner's whole reply, for callers that need no stream. */
export const scriptedReply = (conversation: Conversation, direction?: Direction): string =>
  composeReply(readReplyContext(conversation, direction))

/** The partner that needs no model. The same conversation always gets the same reply; nothing is stored. */
export const scriptedPartner = ({ pause }: { readonly pause: WaitBetweenWords }): ScriptedPartner => ({
  name: 'scripted',
  promptVersion: null,
  resolveLanguage: toBuiltInLanguage,
  reply: (conversation, { signal, direction }) =>
    speakWordByWord(scriptedReply(conversation, direction), pause, signal),
})
