import type { Conversation, Partner } from '../../port.ts'

/** What a learner hears of a reply: each piece, and what stands there in the end. */
export async function hear(
  partner: Partner,
  conversation: Conversation,
  signal: AbortSignal = new AbortController().signal,
) {
  const pieces: string[] = []
  let replacement: string | null = null
  for await (const piece of partner.reply(conversation, { signal, recordUsage: () => {} })) {
    if (typeof piece === 'string') pieces.push(piece)
    else ({ replacement } = piece)
  }
  return { pieces, final: replacement ?? pieces.join(''), isReplaced: replacement !== null }
}
